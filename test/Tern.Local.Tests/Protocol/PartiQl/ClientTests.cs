using Tern.DynamoDb;
using Tern.DynamoDb.Model;

namespace Tern.Local.Tests.Protocol.PartiQl;

/// <summary>Statements through the generated client.</summary>
public class ClientTests
{
    [Fact]
    public async Task A_client_runs_statements_batches_and_transactions()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync(new CreateTableRequest
        {
            TableName = "Music",
            BillingMode = BillingMode.PayPerRequest,
            AttributeDefinitions =
                [new() { AttributeName = "artist", AttributeType = ScalarAttributeType.S },
                    new() { AttributeName = "year", AttributeType = ScalarAttributeType.N }],
            KeySchema = [new() { AttributeName = "artist", KeyType = KeyType.Hash }, new() { AttributeName = "year", KeyType = KeyType.Range }],
        });
        for (var year = 1970; year < 1980; year++)
            await db.ExecuteStatementAsync(
                new ExecuteStatementRequest { Statement = "INSERT INTO Music VALUE {'artist': ?, 'year': ?, 'plays': 0}", Parameters = ["a", year] });

        var years = new List<string>();
        string? token = null;
        do
        {
            var page = await db.ExecuteStatementAsync(new ExecuteStatementRequest
            {
                Statement = "SELECT \"year\" FROM Music WHERE artist = ? AND \"year\" >= ? ORDER BY \"year\" DESC",
                Parameters = ["a", 1973],
                Limit = 3,
                NextToken = token,
            });
            years.AddRange(page.Items.Select(static item => item["year"].AsDecimal().ToString(System.Globalization.CultureInfo.InvariantCulture)));
            token = page.NextToken;
        }
        while (token is not null);
        Assert.Equal(["1979", "1978", "1977", "1976", "1975", "1974", "1973"], years);

        await Assert.ThrowsAsync<DuplicateItemException>(async () =>
            await db.ExecuteStatementAsync(new ExecuteStatementRequest { Statement = "INSERT INTO Music VALUE {'artist': 'a', 'year': 1970}" }));
        var updated = await db.ExecuteStatementAsync(new ExecuteStatementRequest
        {
            Statement = "UPDATE Music SET plays = plays + 1 WHERE artist = 'a' AND \"year\" = 1970 RETURNING MODIFIED NEW *",
        });
        Assert.Equal(1, updated.Items[0]["plays"].AsDecimal());

        var batch = await db.BatchExecuteStatementAsync(new BatchExecuteStatementRequest
        {
            Statements = [new() { Statement = "SELECT plays FROM Music WHERE artist = 'a' AND \"year\" = 1970" },
                new() { Statement = "SELECT * FROM Music WHERE artist = 'a'" }],
        });
        Assert.Equal(1, batch.Responses[0].Item!["plays"].AsDecimal());
        Assert.Equal(BatchStatementErrorCodeEnum.ValidationError, batch.Responses[1].Error!.Code);

        var canceled = await Assert.ThrowsAsync<TransactionCanceledException>(async () => await db.ExecuteTransactionAsync(new ExecuteTransactionRequest
        {
            TransactStatements =
            [
                new() { Statement = "EXISTS(SELECT * FROM Music WHERE artist = 'a' AND \"year\" = 1970 AND plays > 5)" },
                new() { Statement = "DELETE FROM Music WHERE artist = 'a' AND \"year\" = 1971" },
            ],
        }));
        Assert.Equal("ConditionalCheckFailed", canceled.CancellationReasons[0].Code);
    }
}
