namespace Tern.Local.Tests.Protocol;

/// <summary>Filters on attributes that an index doesn't contain: a Query refuses them, a Scan finds nothing.</summary>
public class FilterProjectionTests
{
    private const string Faults = "One or more parameter values were invalid: ";

    private readonly LocalService _service = LocalService.WithTable("S", """
        ,"AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"},
          {"AttributeName":"l","AttributeType":"S"},{"AttributeName":"g","AttributeType":"S"}],
        "LocalSecondaryIndexes":[{"IndexName":"Local","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},
          {"AttributeName":"l","KeyType":"RANGE"}],"Projection":{"ProjectionType":"KEYS_ONLY"}}],
        "GlobalSecondaryIndexes":[{"IndexName":"Global","KeySchema":[{"AttributeName":"g","KeyType":"HASH"}],
          "Projection":{"ProjectionType":"INCLUDE","NonKeyAttributes":["x"]}}]
        """);

    [Theory]
    // Also where the attributes are read from the table anyway; and before a projection that the index does not hold.
    [InlineData("pk", "Local", "zz.a = :v AND m = :v AND b = :v", ""","Select":"ALL_ATTRIBUTES" """, "[b, m, zz]")]
    [InlineData("pk", "Local", "y = :v", ""","ProjectionExpression":"y" """, "[y]")]
    [InlineData("g", "Global", "y = :v AND x = :v", ""","ProjectionExpression":"q" """, "[y]")]
    public void A_query_filters_by_the_attributes_of_its_index(string key, string index, string filter, string rest, string names)
    {
        var body = $$"""
            {"TableName":"Music","IndexName":"{{index}}","KeyConditionExpression":"{{key}} = :v","FilterExpression":"{{filter}}",
            "ExpressionAttributeValues":{":v":{"S":"a"} }{{rest}}}
            """;
        _service.Invalid("Query", body, $"{Faults}Secondary index {index} does not project one or more filter attributes: {names}");
    }

    [Fact]
    public void A_QueryFilter_is_held_to_the_same() => _service.Invalid("Query", """
        {"TableName":"Music","IndexName":"Global","QueryFilter":{"y":{"ComparisonOperator":"NULL"}},
        "KeyConditions":{"g":{"ComparisonOperator":"EQ","AttributeValueList":[{"S":"a"}]}}}
        """, Faults + "Secondary index Global does not project one or more filter attributes: [y]");

    [Fact]
    public void A_scan_of_an_index_treats_missing_attributes_as_absent()
    {
        _service.OkNode("PutItem", """{"TableName":"Music","Item":{"pk":{"S":"a"},"sk":{"S":"b"},"g":{"S":"a"},"y":{"S":"a"}}}""");

        var page = _service.OkNode("Scan", """
            {"TableName":"Music","IndexName":"Global","FilterExpression":"y = :v","ExpressionAttributeValues":{":v":{"S":"a"}}}
            """);

        Assert.Equal(0, (int)page["Count"]!);
        Assert.Equal(1, (int)page["ScannedCount"]!);
    }
}
