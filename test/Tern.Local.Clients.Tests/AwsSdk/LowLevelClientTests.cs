using System.Net;
using Amazon.DynamoDBv2;
using Amazon.DynamoDBv2.Model;

namespace Tern.Local.Clients.Tests.AwsSdk;

/// <summary>AmazonDynamoDBClient: its types, paginators and exceptions.</summary>
public sealed class LowLevelClientTests : SdkServer
{
    [Fact]
    public async Task Values_of_every_type_go_there_and_back()
    {
        var item = Key("types", 1);
        item["text"] = new("Grüße \U0001F600\0");
        item["empty"] = new("");
        item["number"] = new() { N = "-1.50E-100" };
        item["blob"] = new() { B = new MemoryStream([0, 255, 1]) };
        item["yes"] = new() { BOOL = true };
        item["none"] = new() { NULL = true };
        item["list"] = new() { L = [new("a"), new() { L = [] }, new() { M = [] }] };
        item["map"] = new() { M = new() { ["a b"] = new() { NS = ["1", "2.50"] } } };
        item["strings"] = new() { SS = ["b", "a"] };
        item["blobs"] = new() { BS = [new MemoryStream([1]), new MemoryStream([])] };
        await Client.PutItemAsync("Music", item);
        var answer = await Client.GetItemAsync(new GetItemRequest("Music", Key("types", 1), true) { ReturnConsumedCapacity = ReturnConsumedCapacity.TOTAL });
        var read = answer.Item;
        Assert.Equal(item.Keys.Order(), read.Keys.Order());
        Assert.Equal("Grüße \U0001F600\0", read["text"].S);
        Assert.Equal("", read["empty"].S);
        Assert.Equal("-0." + new string('0', 99) + "15", read["number"].N);
        Assert.Equal([0, 255, 1], read["blob"].B.ToArray());
        Assert.True(read["yes"].BOOL);
        Assert.True(read["none"].NULL);
        Assert.Equal(["a", null, null], read["list"].L.Select(static value => value.S));
        Assert.Equal(["1", "2.5"], read["map"].M["a b"].NS.Order());
        Assert.Equal(["a", "b"], read["strings"].SS.Order());
        Assert.Equal([0, 1], read["blobs"].BS.Select(static blob => (int)blob.Length).Order());
        Assert.Equal(1.0, answer.ConsumedCapacity.CapacityUnits);
        Assert.Equal(52, answer.ResponseMetadata.RequestId.Length);
        Assert.False((await Client.GetItemAsync("Music", Key("nobody", 1))).IsItemSet);
    }

    [Fact]
    public async Task Paginators_follow_pages_and_batches_fill_them()
    {
        for (var first = 0; first < 100; first += 25)
        {
            var writes = Enumerable.Range(first, 25).Select(year => new WriteRequest(
                new PutRequest(new(Key("a", year)) { ["genre"] = new(year % 2 == 0 ? "rock" : "jazz"), ["padding"] = new(new string('x', 15_000)) })));
            var written = await Client.BatchWriteItemAsync(new Dictionary<string, List<WriteRequest>> { ["Music"] = [.. writes] });
            Assert.Empty(written.UnprocessedItems ?? []);
        }

        var pages = new List<int>();
        await foreach (var page in Client.Paginators.Scan(new ScanRequest("Music")).Responses) pages.Add(page.Items.Count);
        Assert.Equal((2, 100), (pages.Count, pages.Sum())); // 1.5 MB
        var years = new List<string>();
        var query = new QueryRequest("Music")
        {
            IndexName = "ByGenre", KeyConditionExpression = "genre = :g AND #y BETWEEN :a AND :b", ScanIndexForward = false, Limit = 3,
            ExpressionAttributeNames = new() { ["#y"] = "year" },
            ExpressionAttributeValues = new() { [":g"] = new("jazz"), [":a"] = Number(50), [":b"] = Number(62) }, ProjectionExpression = "#y",
        };
        await foreach (var page in Client.Paginators.Query(query).Responses) years.AddRange(page.Items.Select(static item => item["year"].N));
        Assert.Equal(["61", "59", "57", "55", "53", "51"], years);
        var got = await Client.BatchGetItemAsync(new Dictionary<string, KeysAndAttributes>
        {
            ["Music"] = new() { Keys = [Key("a", 1), Key("a", 2), Key("a", 1000)], ProjectionExpression = "genre" },
        });
        Assert.Equal(["jazz", "rock"], got.Responses["Music"].Select(static item => item["genre"].S).Order());
        var counted = await Client.ScanAsync(new ScanRequest("Music") { Select = Select.COUNT, Segment = 1, TotalSegments = 4 });
        Assert.Equal(counted.ScannedCount, counted.Count);
        Assert.True(counted.Count % 100 == 0
            || counted.LastEvaluatedKey is { Count: > 0 }, $"One partition is in one segment, not in several: {counted.Count} of its items are in this one.");
    }

    [Fact]
    public async Task Failed_conditions_bring_the_item_that_stood_in_the_way()
    {
        await Client.PutItemAsync("Music", new(Key("a", 1)) { ["n"] = Number(5) });
        var failure = await Assert.ThrowsAsync<ConditionalCheckFailedException>(() => Client.UpdateItemAsync(new UpdateItemRequest
        {
            TableName = "Music", Key = Key("a", 1), UpdateExpression = "SET n = :n", ConditionExpression = "n < :n",
            ExpressionAttributeValues = new() { [":n"] = Number(5) },
            ReturnValuesOnConditionCheckFailure = ReturnValuesOnConditionCheckFailure.ALL_OLD,
        }));
        Assert.Equal(
            ("The conditional request failed", "ConditionalCheckFailedException", HttpStatusCode.BadRequest),
            (failure.Message, failure.ErrorCode, failure.StatusCode));
        Assert.Equal("5", failure.Item["n"].N);
        Assert.Equal(52, failure.RequestId.Length);
    }

    [Fact]
    public async Task Exceptions_have_the_services_types_and_texts()
    {
        Assert.Equal(
            "Table already exists: Music", (await Assert.ThrowsAsync<ResourceInUseException>(() => Client.CreateTableAsync(Definition("Music")))).Message);
        Assert.Equal(
            "Requested resource not found: Table: Nothing not found",
            (await Assert.ThrowsAsync<ResourceNotFoundException>(() => Client.DescribeTableAsync("Nothing"))).Message);
        Assert.Equal(
            "Requested resource not found", (await Assert.ThrowsAsync<ResourceNotFoundException>(() => Client.GetItemAsync("Nothing", Key("a", 1)))).Message);
        await InvalidAsync("The provided key element does not match the schema", () => Client.GetItemAsync("Music", new() { ["artist"] = new("a") }));
        await InvalidAsync("Query condition missed key schema element: artist", () => Client.QueryAsync(new QueryRequest("Music")
        {
            KeyConditionExpression = "genre = :g", ExpressionAttributeValues = new() { [":g"] = new("jazz") },
        }));
        await InvalidAsync(
            "Item size has exceeded the maximum allowed size",
            () => Client.PutItemAsync("Music", new(Key("a", 1)) { ["v"] = new(new string('x', 400 * 1024)) }));

        async Task InvalidAsync(string message, Func<Task> call)
        {
            var failure = await Assert.ThrowsAsync<AmazonDynamoDBException>(call);
            Assert.Equal(("ValidationException", message), (failure.ErrorCode, failure.Message));
        }
    }

    [Fact]
    public async Task Transactions_are_whole_and_say_why_they_were_not()
    {
        await Client.PutItemAsync("Music", Key("a", 1));
        await Client.TransactWriteItemsAsync(new TransactWriteItemsRequest
        {
            TransactItems =
            [
                new() { Put = new() { TableName = "Music", Item = Key("b", 1) } },
                new() { Delete = new() { TableName = "Music", Key = Key("a", 1) } },
                new()
                {
                    Update = new()
                    {
                        TableName = "Music", Key = Key("c", 1), UpdateExpression = "ADD n :n", ExpressionAttributeValues = new() { [":n"] = Number(2) },
                    },
                },
            ],
        });
        var failure = await Assert.ThrowsAsync<TransactionCanceledException>(() => Client.TransactWriteItemsAsync(new TransactWriteItemsRequest
        {
            TransactItems =
            [
                new() { Put = new() { TableName = "Music", Item = Key("d", 1) } },
                new()
                {
                    ConditionCheck = new()
                    {
                        TableName = "Music", Key = Key("c", 1), ConditionExpression = "n = :n", ExpressionAttributeValues = new() { [":n"] = Number(3) },
                        ReturnValuesOnConditionCheckFailure = ReturnValuesOnConditionCheckFailure.ALL_OLD,
                    },
                },
            ],
        }));
        Assert.Equal(["None", "ConditionalCheckFailed"], failure.CancellationReasons.Select(static reason => reason.Code));
        Assert.Equal("2", failure.CancellationReasons[1].Item["n"].N);
        var gets = new[] { "a", "b", "d" }.Select(artist => new TransactGetItem { Get = new() { TableName = "Music", Key = Key(artist, 1) } });
        var read = await Client.TransactGetItemsAsync(new TransactGetItemsRequest { TransactItems = [.. gets] });
        Assert.Equal([false, true, false], read.Responses.Select(static response => response.Item is { Count: > 0 }));
    }

    [Fact]
    public async Task Statements_run_and_fail_one_by_one()
    {
        await Client.ExecuteStatementAsync(
            new ExecuteStatementRequest { Statement = "INSERT INTO Music VALUE {'artist': ?, 'year': ?, 'plays': 0}", Parameters = [new("sql"), Number(1)] });
        await Assert.ThrowsAsync<DuplicateItemException>(
            () => Client.ExecuteStatementAsync(new ExecuteStatementRequest { Statement = "INSERT INTO Music VALUE {'artist': 'sql', 'year': 1}" }));
        var updated = await Client.ExecuteStatementAsync(
            new ExecuteStatementRequest { Statement = "UPDATE Music SET plays = plays + 3 WHERE artist = 'sql' AND \"year\" = 1 RETURNING MODIFIED NEW *" });
        Assert.Equal("3", updated.Items.Single()["plays"].N);
        var batch = await Client.BatchExecuteStatementAsync(new BatchExecuteStatementRequest
        {
            Statements =
            [
                new() { Statement = "SELECT plays FROM Music WHERE artist = 'sql' AND \"year\" = 1" },
                new() { Statement = "SELECT * FROM Nothing WHERE a = 'b'" },
            ],
        });
        Assert.Equal(BatchStatementErrorCodeEnum.ResourceNotFound, batch.Responses[1].Error.Code);
        Assert.Equal("3", batch.Responses[0].Item["plays"].N);
    }
}
