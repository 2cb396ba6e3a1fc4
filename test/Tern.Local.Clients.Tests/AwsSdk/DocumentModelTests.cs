using Amazon.DynamoDBv2;
using Amazon.DynamoDBv2.DocumentModel;
using Amazon.DynamoDBv2.Model;

namespace Tern.Local.Clients.Tests.AwsSdk;

/// <summary>Table, Document and Search of the AWS SDK, which also send the legacy parameters that preceded
/// expressions.</summary>
public sealed class DocumentModelTests : SdkServer
{
    /// <summary>The keys and indexes are those from DescribeTable.</summary>
    private Table OpenTable() =>
        (Table)new TableBuilder(Client, "Music").AddHashKey("artist", DynamoDBEntryType.String).AddRangeKey("year", DynamoDBEntryType.Numeric)
        .AddGlobalSecondaryIndex("ByGenre", "genre", DynamoDBEntryType.String, "year", DynamoDBEntryType.Numeric).Build();

    [Fact]
    public async Task Documents_are_put_read_updated_and_deleted()
    {
        var table = OpenTable();
        var document = new Document
        {
            ["artist"] = "Davis", ["year"] = 1959, ["genre"] = "jazz", ["ratings"] = new DynamoDBList([5, 4]),
            ["more"] = Document.FromJson("""{"label":"Columbia","tags":["cool",null,true,1.5]}"""),
        };
        await table.PutItemAsync(document);
        var read = await table.GetItemAsync("Davis", 1959);
        Assert.Equal("""{"label":"Columbia","tags":["cool",null,true,1.5]}""", read["more"].AsDocument().ToJson());
        var changed = await table.UpdateItemAsync(
            new Document { ["genre"] = "modal", ["plays"] = 1 }, "Davis", 1959, new UpdateItemOperationConfig { ReturnValues = ReturnValues.AllNewAttributes });
        Assert.Equal(("modal", 1, 2), (changed["genre"].AsString(), changed["plays"].AsInt(), changed["ratings"].AsDynamoDBList().Entries.Count));
        var projected = await table.GetItemAsync("Davis", 1959, new GetItemOperationConfig { AttributesToGet = ["plays"], ConsistentRead = true });
        Assert.Equal(["plays"], projected.Keys);
        var deleted = await table.DeleteItemAsync("Davis", 1959, new DeleteItemOperationConfig { ReturnValues = ReturnValues.AllOldAttributes });
        Assert.Equal("modal", deleted["genre"].AsString());
        Assert.Null(await table.GetItemAsync("Davis", 1959));
    }

    [Fact]
    public async Task A_document_that_is_not_as_expected_is_refused()
    {
        var table = OpenTable();
        await table.PutItemAsync(new Document { ["artist"] = "a", ["year"] = 1, ["version"] = 1 });
        await Assert.ThrowsAsync<ConditionalCheckFailedException>(() => table.PutItemAsync(
            new Document { ["artist"] = "a", ["year"] = 1, ["version"] = 2 }, new PutItemOperationConfig { Expected = new Document { ["version"] = 3 } }));
        await table.PutItemAsync(
            new Document { ["artist"] = "a", ["year"] = 1, ["version"] = 2 }, new PutItemOperationConfig { Expected = new Document { ["version"] = 1 } });
        var state = new ExpectedState { ConditionalOperator = ConditionalOperatorValues.Or };
        state.AddExpected("version", ScanOperator.LessThan, 2);
        state.AddExpected("nothing", ScanOperator.IsNotNull);
        await Assert.ThrowsAsync<ConditionalCheckFailedException>(() => table.DeleteItemAsync("a", 1, new DeleteItemOperationConfig { ExpectedState = state }));
        var condition = new Expression
        {
            ExpressionStatement = "#v = :v", ExpressionAttributeNames = { ["#v"] = "version" }, ExpressionAttributeValues = { [":v"] = 9 },
        };
        await Assert.ThrowsAsync<ConditionalCheckFailedException>(() => table.UpdateItemAsync(
            new Document { ["x"] = 1 }, "a", 1, new UpdateItemOperationConfig { ConditionalExpression = condition }));
    }

    [Fact]
    public async Task Searches_follow_pages_by_filter_and_by_expression()
    {
        var table = OpenTable();
        var batch = table.CreateBatchWrite();
        for (var year = 0; year < 60; year++)
            batch.AddDocumentToPut(
                new Document { ["artist"] = "a", ["year"] = year, ["genre"] = year % 3 == 0 ? "rock" : "jazz", ["padding"] = new string('x', 30_000) });
        await batch.ExecuteAsync();

        var query = table.Query("a", new QueryFilter("year", QueryOperator.Between, 10, 49));
        Assert.Equal(Enumerable.Range(10, 40), (await query.GetRemainingAsync()).Select(static document => document["year"].AsInt()));
        var filter = new QueryFilter("genre", QueryOperator.Equal, "rock");
        filter.AddCondition("year", QueryOperator.GreaterThan, 30);
        var search = table.Query(new QueryOperationConfig
        {
            IndexName = "ByGenre", Filter = filter, BackwardSearch = true, Limit = 4, Select = SelectValues.SpecificAttributes, AttributesToGet = ["year"],
        });
        var page = await search.GetNextSetAsync();
        Assert.Equal([57, 54, 51, 48], page.Select(static document => document["year"].AsInt()));
        Assert.False(search.IsDone);
        Assert.Equal([45, 42, 39, 36, 33], (await search.GetRemainingAsync()).Select(static document => document["year"].AsInt()));

        var scan = new ScanFilter();
        scan.AddCondition("year", ScanOperator.In, 1, 2, 3, 400);
        scan.AddCondition("genre", ScanOperator.BeginsWith, "ja");
        scan.AddCondition("nothing", ScanOperator.IsNull);
        Assert.Equal([1, 2], (await table.Scan(scan).GetRemainingAsync()).Select(static document => document["year"].AsInt()).Order());
        var expression = new Expression
        {
            ExpressionStatement = "#y < :y AND contains(genre, :g)", ExpressionAttributeNames = { ["#y"] = "year" },
            ExpressionAttributeValues = { [":y"] = 4, [":g"] = "oc" },
        };
        Assert.Equal([0, 3], (await table.Scan(expression).GetRemainingAsync()).Select(static document => document["year"].AsInt()).Order());
    }

    [Fact]
    public async Task Transactions_of_documents_are_whole()
    {
        var table = OpenTable();
        await table.PutItemAsync(new Document { ["artist"] = "a", ["year"] = 1, ["n"] = 1 });
        var write = table.CreateTransactWrite();
        write.AddDocumentToPut(new Document { ["artist"] = "b", ["year"] = 1 });
        write.AddDocumentToUpdate(new Document { ["n"] = 2 }, "a", 1);
        await write.ExecuteAsync();
        var refused = table.CreateTransactWrite();
        refused.AddKeyToDelete("a", 1);
        refused.AddKeyToConditionCheck("b", 1, new Expression { ExpressionStatement = "attribute_not_exists(artist)" });
        var failure = await Assert.ThrowsAsync<TransactionCanceledException>(() => refused.ExecuteAsync());
        Assert.Equal(["None", "ConditionalCheckFailed"], failure.CancellationReasons.Select(static reason => reason.Code));
        var read = table.CreateTransactGet();
        read.AddKey("a", 1);
        read.AddKey("b", 1);
        await read.ExecuteAsync();
        Assert.Equal([2, 0], read.Results.Select(static document => document.TryGetValue("n", out var n) ? n.AsInt() : 0));
    }
}
