using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol;

public class ConcurrencyTests
{
    private const int Writers = 8;

    [Fact]
    public async Task Parallel_updates_of_one_item_lose_nothing()
    {
        var service = new LocalService().AddPlainTable();
        await Run(_ =>
        {
            for (var i = 0; i < 1_000; i++)
                service.Ok("UpdateItem",
                    """{"TableName":"Plain","Key":{"id":{"S":"counter"}},"UpdateExpression":"ADD n :one","ExpressionAttributeValues":{":one":{"N":"1"}}}""");
        });
        Assert.Equal("""{"Item":{"id":{"S":"counter"},"n":{"N":"8000"}}}""", service.Ok("GetItem", """{"TableName":"Plain","Key":{"id":{"S":"counter"}}}"""));
    }

    [Fact]
    public async Task A_condition_lets_one_of_many_through()
    {
        var service = new LocalService().AddPlainTable();
        var won = 0;
        await Run(writer =>
        {
            for (var i = 0; i < 500; i++)
            {
                var (status, _) = service.Call("PutItem",
                    $$$$"""{"TableName":"Plain","Item":{"id":{"S":"k{{{{i}}}}"},"by":{"N":"{{{{writer}}}}"}}"""
                    + ""","ConditionExpression":"attribute_not_exists(id)"}""");
                if (status == 200) Interlocked.Increment(ref won);
            }
        });
        Assert.Equal(500, won);
    }

    [Fact]
    public async Task Writers_of_many_items_leave_table_and_index_in_step()
    {
        var service = LocalService.WithTable("S", """
            ,"AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"},{"AttributeName":"g",
             "AttributeType":"N"}],
            "GlobalSecondaryIndexes":[{"IndexName":"ByG","KeySchema":[{"AttributeName":"g","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"}}]
            """);
        await Run(writer =>
        {
            var random = new Random(writer);
            for (var i = 0; i < 1_500; i++)
            {
                var key = $$$$"""
                    "pk":{"S":"p{{{{random.Next(20)}}}}"},"sk":{"S":"s{{{{random.Next(20)}}}}"}
                    """;
                if (random.Next(4) == 0) service.Ok("DeleteItem", $$$$"""{"TableName":"Music","Key":{ {{{{key}}}} } }""");
                else service.Ok("PutItem", $$$$"""{"TableName":"Music","Item":{ {{{{key}}}},"g":{"N":"{{{{random.Next(5)}}}}"} } }""");
            }
        });
        var items = service.OkNode("Scan", """{"TableName":"Music"}""")["Items"]!.AsArray();
        var entries = service.OkNode("Scan", """{"TableName":"Music","IndexName":"ByG"}""")["Items"]!.AsArray();
        Assert.NotEmpty(items);
        Assert.Equal(items.Select(static item => item!.ToJsonString()).Order(StringComparer.Ordinal),
            entries.Select(static item => item!.ToJsonString()).Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task Transactions_over_two_tables_move_money_and_readers_see_no_half()
    {
        const int Accounts = 6;
        var service = LocalService.WithTable().AddPlainTable();
        for (var i = 0; i < Accounts; i++)
            service.Ok("PutItem", i % 2 == 0
                ? $$$$"""{"TableName":"Plain","Item":{"id":{"S":"{{{{i}}}}"},"n":{"N":"100"}}}"""
                : $$$$"""{"TableName":"Music","Item":{"pk":{"S":"{{{{i}}}}"},"sk":{"S":"x"},"n":{"N":"100"}}}""");
        static string Target(int account) => account % 2 == 0
            ? $$$$"""
               "TableName":"Plain","Key":{"id":{"S":"{{{{account}}}}"}}
               """
            : $$$$"""
               "TableName":"Music","Key":{"pk":{"S":"{{{{account}}}}"},"sk":{"S":"x"}}
               """;
        var gets = string.Join(',', Enumerable.Range(0, Accounts).Select(static account => $$$"""{"Get":{ {{{Target(account)}}} }}"""));
        var cancelled = 0;
        await Run(writer =>
        {
            var random = new Random(writer);
            for (var i = 0; i < 400; i++)
            {
                var (from, to, amount) = (random.Next(Accounts), random.Next(Accounts), random.Next(1, 60));
                if (from == to) continue;
                var (status, body) = service.Call("TransactWriteItems", $$$"""
                    {"TransactItems":[
                      {"Update":{ {{{Target(from)}}},"UpdateExpression":"SET n = n - :a","ConditionExpression":"n >= :a",
                       "ExpressionAttributeValues":{":a":{"N":"{{{amount}}}"}} }},
                      {"Update":{ {{{Target(to)}}},"UpdateExpression":"SET n = n + :a","ExpressionAttributeValues":{":a":{"N":"{{{amount}}}"}} }}]}
                    """);
                if (status == 400)
                {
                    Assert.Contains("ConditionalCheckFailed", body, StringComparison.Ordinal);
                    Interlocked.Increment(ref cancelled);
                }

                var read = JsonNode.Parse(service.Ok("TransactGetItems", $$"""{"TransactItems":[{{gets}}]}"""))!;
                Assert.Equal(Accounts * 100, read["Responses"]!.AsArray()
                    .Sum(static item => int.Parse(item!["Item"]!["n"]!["N"]!.GetValue<string>(), System.Globalization.CultureInfo.InvariantCulture)));
            }
        });
        Assert.True(cancelled > 0);
    }

    [Fact]
    public async Task Tables_are_created_and_deleted_under_load_without_a_fault()
    {
        var service = new LocalService();
        await Run(writer =>
        {
            for (var i = 0; i < 300; i++)
            {
                var (operation, body) = ((i + writer) % 5) switch
                {
                    0 => ("CreateTable",
                        """{"TableName":"Plain","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":"""
                        + """[{"AttributeName":"id","AttributeType":"S"}],"KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]}"""),
                    1 => ("DeleteTable", """{"TableName":"Plain"}"""),
                    2 => ("PutItem", """{"TableName":"Plain","Item":{"id":{"S":"a"}}}"""),
                    3 => ("Scan", """{"TableName":"Plain"}"""),
                    _ => ("DescribeTable", """{"TableName":"Plain"}"""),
                };
                var (status, answer) = service.Call(operation, body);
                Assert.True(status == 200
                    || answer.Contains("ResourceNotFoundException", StringComparison.Ordinal)
                    || answer.Contains("ResourceInUseException", StringComparison.Ordinal), answer);
            }
        });
    }

    private static async Task Run(Action<int> writer)
    {
        using var start = new Barrier(Writers);
        var tasks = Enumerable.Range(0, Writers).Select(number => Task.Factory.StartNew(() =>
        {
            start.SignalAndWait();
            writer(number);
        }, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)).ToArray();
        await Task.WhenAll(tasks).WaitAsync(TimeSpan.FromMinutes(1));
    }
}
