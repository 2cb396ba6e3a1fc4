using System.Text;
using System.Text.Json;
using Tern.DynamoDb.Tests.Tables;

namespace Tern.DynamoDb.Tests.Client;

/// <summary>Responses that were damaged on the way and have no checksum are either read or refused with Tern's
/// exceptions.</summary>
public sealed class DamagedAnswerTests
{
    private const string Item =
        """{"pk":{"S":"a\u00e9"},"n":{"N":"-12.5e3"},"b":{"B":"AQID"},"l":{"L":[{"BOOL":true},{"NULL":true},""" +
        """{"M":{"x":{"NS":["1","2"]}}}]},"s":{"SS":["p","q"]},"bs":{"BS":["AQ=="]}}""";

    private static readonly string[] Pieces = ["null", "{}", "[]", "\"\"", "1e400", "-1", "true", "{", "}", "[", "]", ",", ":", "\"", "\\", "\\ud800",
        "99999999999999999999", "\0", "253402300799.9999"];

    public static TheoryData<int, string, Func<DynamoDbClient, Task>> Calls => new()
    {
        { 200, """{"Item":ITEM,"ConsumedCapacity":{"TableName":"t","CapacityUnits":0.5}}""",
            async client => await client.GetItemAsync(new() { TableName = "t", Key = new() { ["pk"] = "a" } }) },
        { 200, """{"Count":2,"ScannedCount":2,"Items":[ITEM,ITEM],"LastEvaluatedKey":{"pk":{"S":"a"}}}""",
            async client => await client.ScanAsync(new() { TableName = "t" }) },
        {
            200,
            """{"Table":{"TableName":"t","TableStatus":"ACTIVE","ItemCount":123,"CreationDateTime":1736942400.25,"KeySchema":""" +
            """[{"AttributeName":"pk","KeyType":"HASH"}],"ProvisionedThroughput":{"ReadCapacityUnits":5},"DeletionProtectionEnabled":true}}""",
            async client => await client.DescribeTableAsync(new() { TableName = "t" })
        },
        { 200, """{"Responses":{"t":[ITEM]},"UnprocessedKeys":{"t":{"Keys":[{"pk":{"S":"b"}}]}}}""",
            async client => await client.BatchGetItemAsync(new() { RequestItems = new() { ["t"] = new() { Keys = [new() { ["pk"] = "a" }] } } }) },
        {
            400,
            """{"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException","Message":"cancelled","CancellationReasons":""" +
            """[{"Code":"None"},{"Code":"ConditionalCheckFailed","Item":ITEM}]}""",
            async client => await client.TransactWriteItemsAsync(new() { TransactItems = [new()] })
        },
        { 400, """{"__type":"x#ConditionalCheckFailedException","message":"no","Item":ITEM}""",
            async client => await client.PutItemAsync(new() { TableName = "t", Item = new() { ["pk"] = "a" } }) },
    };

    [Theory]
    [MemberData(nameof(Calls), DisableDiscoveryEnumeration = true)]
    public async Task A_damaged_answer_is_read_or_refused_and_nothing_else(int status, string body, Func<DynamoDbClient, Task> call)
    {
        var random = new Random(2026);
        var sound = Encoding.UTF8.GetBytes(body.Replace("ITEM", Item, StringComparison.Ordinal));
        for (var round = 0; round < 400; round++)
        {
            var damaged = Damage(sound, random);
            await using var client = ClientFactory.Over(new CannedTransport((status, damaged)), options => options.MaxAttempts = 1);

            var error = await Record.ExceptionAsync(() => call(client));

            Assert.True(error is null or AwsException, $"{error} came of {damaged}");
        }
    }

    [Fact]
    public async Task A_damaged_answer_to_a_typed_call_is_read_or_refused_and_nothing_else()
    {
        var transport = new CannedTransport((200, "{}"));
        await using var writer = ClientFactory.Over(transport);
        await writer.Table<Order>().PutAsync(new Order("ann", 1, OrderStatus.Paid, ShopTable.Noon, 12.5m)
        {
            Comment = "f\u00fcr \"dich\"", Size = 3, Tags = ["x", "y"], Labels = ["l"], Counters = { ["c"] = 1 }, ShipTo = new Address("Way 1", "Town"),
            ExpiresAt = ShopTable.Noon,
        });
        using var sent = JsonDocument.Parse(transport.Sent[0].Body);
        var item = sent.RootElement.GetProperty("Item").GetRawText();
        var random = new Random(2027);
        byte[][] sound = [Encoding.UTF8.GetBytes($"{{\"Item\":{item}}}"),
            Encoding.UTF8.GetBytes($"{{\"Count\":2,\"Items\":[{item},{item}],\"ScannedCount\":2}}")];
        Assert.NotNull(await Client(Encoding.UTF8.GetString(sound[0])).Table<Order>().GetAsync(Order.Key("ann", 1)));

        for (var round = 0; round < 1_500; round++)
        {
            var damaged = Damage(sound[round % 2], random);
            await using var client = Client(damaged);
            var table = client.Table<Order>();

            var error = await Record.ExceptionAsync(async () =>
            {
                if (round % 2 == 0) await table.GetAsync(Order.Key("ann", 1));
                else await table.QueryPageAsync(Order.Partition("ann"));
            });

            Assert.True(error is null or AwsException or DynamoItemException, $"{error} came of {damaged}");
        }

        static DynamoDbClient Client(string body) => ClientFactory.Over(new CannedTransport((200, body)), options => options.MaxAttempts = 1);
    }

    private static string Damage(byte[] sound, Random random)
    {
        var bytes = sound.ToList();
        for (var times = random.Next(1, 4); times > 0; times--)
        {
            var at = random.Next(bytes.Count);
            switch (random.Next(4))
            {
                case 0: bytes[at] = (byte)random.Next(0x80); break;
                case 1: bytes.RemoveRange(at, Math.Min(random.Next(1, 20), bytes.Count - at)); break;
                case 2: bytes.InsertRange(at, Encoding.UTF8.GetBytes(Pieces[random.Next(Pieces.Length)])); break;
                default: bytes.InsertRange(at, bytes.GetRange(random.Next(at + 1), Math.Min(5, bytes.Count - at))); break;
            }

            if (bytes.Count == 0) bytes.Add((byte)'{');
        }

        return Encoding.UTF8.GetString([.. bytes]);
    }
}
