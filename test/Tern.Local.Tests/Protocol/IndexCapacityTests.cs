using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol;

/// <summary>
/// What writes cost in indexes, as the service was measured in August 2026: an index is charged when what it stores
/// changes, twice when its key does, and an index without a charge isn't reported. The table has a global index with
/// one attribute projected, and a local index of whole items.
/// </summary>
public class IndexCapacityTests
{
    private const string Whole = """{"pk":{"S":"a"},"sk":{"S":"1"},"g":{"S":"g"},"l":{"S":"l"},"proj":{"S":"p"},"extra":{"S":"o"}}""";

    private const string Key = "\"Key\":{\"pk\":{\"S\":\"a\"},\"sk\":{\"S\":\"1\"}}";

    private readonly LocalService _service = new();

    public IndexCapacityTests() => _service.Ok("CreateTable", """
        {"TableName":"Music","BillingMode":"PAY_PER_REQUEST",
         "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"},{"AttributeName":"g",
          "AttributeType":"S"},{"AttributeName":"l","AttributeType":"S"}],
         "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}],
         "GlobalSecondaryIndexes":[{"IndexName":"Global","KeySchema":[{"AttributeName":"g","KeyType":"HASH"}],
          "Projection":{"ProjectionType":"INCLUDE","NonKeyAttributes":["proj"]}}],
         "LocalSecondaryIndexes":[{"IndexName":"Local","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"l","KeyType":"RANGE"}],
          "Projection":{"ProjectionType":"ALL"}}]}
        """);

    [Theory]
    [InlineData("""{"pk":{"S":"a"},"sk":{"S":"1"},"g":{"S":"g"},"proj":{"S":"p"}}""", 2, 1, 0)]
    [InlineData("""{"pk":{"S":"a"},"sk":{"S":"1"},"extra":{"S":"o"}}""", 1, 0, 0)]
    [InlineData("""{"pk":{"S":"a"},"sk":{"S":"1"},"l":{"S":"l"}}""", 2, 0, 1)]
    [InlineData(Whole, 3, 1, 1)]
    public void A_new_item_costs_one_write_in_each_index_it_is_in(string item, int total, int global, int local)
    {
        AssertCost(total, global, local, Write("PutItem", $"\"Item\":{item}"));
        AssertCost(total, global, local, Write("DeleteItem", Key));
    }

    [Fact]
    public void The_same_item_again_costs_nothing_in_indexes()
    {
        Write("PutItem", $"\"Item\":{Whole}");
        AssertCost(1, 0, 0, Write("PutItem", $"\"Item\":{Whole}"));
    }

    [Theory]
    [InlineData("SET extra = :v", 2, 0, 1)] // not in the global index
    [InlineData("SET proj = :v", 3, 1, 1)]
    [InlineData("SET g = :v", 4, 2, 1)] // out of one place, into another
    [InlineData("REMOVE g", 3, 1, 1)]
    [InlineData("SET l = :v", 3, 0, 2)]
    public void An_update_costs_its_changes_in_each_index(string update, int total, int global, int local)
    {
        Write("PutItem", $"\"Item\":{Whole}");
        var values = update.Contains(":v", StringComparison.Ordinal) ? ""","ExpressionAttributeValues":{":v":{"S":"changed"}}""" : "";
        AssertCost(total, global, local, Write("UpdateItem", $$$"""{{{Key}}},"UpdateExpression":"{{{update}}}"{{{values}}}"""));
    }

    [Fact]
    public void Total_adds_up_indexes_without_listing_them()
    {
        var cost = _service.OkNode("PutItem", $$"""{"TableName":"Music","Item":{{Whole}},"ReturnConsumedCapacity":"TOTAL"}""")["ConsumedCapacity"]!;
        Assert.Equal("""{"TableName":"Music","CapacityUnits":3}""", cost.ToJsonString());
    }

    [Fact]
    public void A_batch_adds_up_the_costs_of_its_writes()
    {
        var answer = _service.OkNode("BatchWriteItem", """
            {"RequestItems":{"Music":[{"PutRequest":{"Item":{"pk":{"S":"b"},"sk":{"S":"1"},"g":{"S":"g"}}}},{"PutRequest":{"Item":{"pk":{"S":"c"},
             "sk":{"S":"1"}}}}]},"ReturnConsumedCapacity":"INDEXES"}
            """);
        AssertCost(3, 1, 0, answer["ConsumedCapacity"]![0]!, table: 2);
    }

    private JsonNode Write(string operation, string members) =>
        _service.OkNode(operation, $$"""{"TableName":"Music",{{members}},"ReturnConsumedCapacity":"INDEXES"}""")["ConsumedCapacity"]!;

    private static void AssertCost(int total, int global, int local, JsonNode cost, int table = 1)
    {
        Assert.Equal((total, table), ((int)cost["CapacityUnits"]!, (int)cost["Table"]!["CapacityUnits"]!));
        Assert.Equal(global == 0 ? null : $"{{\"Global\":{{\"CapacityUnits\":{global}}}}}", cost["GlobalSecondaryIndexes"]?.ToJsonString());
        Assert.Equal(local == 0 ? null : $"{{\"Local\":{{\"CapacityUnits\":{local}}}}}", cost["LocalSecondaryIndexes"]?.ToJsonString());
    }
}
