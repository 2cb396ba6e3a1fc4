namespace Tern.Local.Tests.Protocol.Keys;

/// <summary>Key schemas of several attributes (developer guide, "Multi-attribute key schema"): global indexes alone, up to four and four.</summary>
public class MultiAttributeSchemaTests
{
    private readonly LocalService _service = new();

    [Fact]
    public void A_global_index_has_up_to_four_partition_and_four_sort_attributes_and_is_described_in_their_order()
    {
        var key = """[{"AttributeName":"z","KeyType":"HASH"},{"AttributeName":"y","KeyType":"HASH"},{"AttributeName":"x","KeyType":"HASH"},"""
            + """{"AttributeName":"w","KeyType":"HASH"},{"AttributeName":"d","KeyType":"RANGE"},{"AttributeName":"c","KeyType":"RANGE"},"""
            + """{"AttributeName":"b","KeyType":"RANGE"},{"AttributeName":"a","KeyType":"RANGE"}]""";
        _service.Ok("CreateTable", Table("z y x w d c b a id", key));
        var table = _service.OkNode("DescribeTable", """{"TableName":"Made"}""")["Table"]!;
        Assert.Equal(key, table["GlobalSecondaryIndexes"]![0]!["KeySchema"]!.ToJsonString());
        Assert.Equal("a b c d id w x y z",
            string.Join(' ', table["AttributeDefinitions"]!.AsArray().Select(static definition => definition!["AttributeName"]!.GetValue<string>())));
    }

    [Theory]
    [InlineData("a b c d e id", "HHHHH", "One or more parameter values were invalid: The KeySchema exceeds the maximum allowed number of HASH key attributes")]
    [InlineData("a b c d e f id", "HRRRRR",
        "One or more parameter values were invalid: The KeySchema exceeds the maximum allowed number of RANGE key attributes")]
    [InlineData("a b c id", "HRH", "One or more parameter values were invalid: All HASH key attributes must precede RANGE key attributes in the KeySchema")]
    [InlineData("a b id", "RH", "Invalid KeySchema: The first KeySchemaElement is not a HASH key type")]
    [InlineData("a b id", "RR", "Invalid KeySchema: The first KeySchemaElement is not a HASH key type")]
    [InlineData("a b id", "HRa", "The KeySchema contains multiple key attributes with the same name")]
    [InlineData("a b c d id", "HHR",
        "One or more parameter values were invalid: Some AttributeDefinitions are not used. AttributeDefinitions: [a, b, c, d, id], keys used: [id, a, b, c]")]
    [InlineData("id a b", "HHRR",
        "One or more parameter values were invalid: Some index key attributes are not defined in AttributeDefinitions. Keys: [a, b, c, d], "
        + "AttributeDefinitions: [id, a, b]")]
    public void Invalid_schemas_are_refused_when_a_table_or_an_index_is_created(string attributes, string kinds, string message)
    {
        var key = Key(kinds);
        _service.Invalid("CreateTable", Table(attributes, key), message);
        if (message.Contains("not used", StringComparison.Ordinal)) return; // an index that is added later keeps definitions that it doesn't use
        _service.AddPlainTable();
        var update = $$$$"""
            {"TableName":"Plain",{{{{Definitions(attributes)}}}},
             "GlobalSecondaryIndexUpdates":[{"Create":{"IndexName":"Added","KeySchema":{{{{key}}}},"Projection":{"ProjectionType":"ALL"}}}]}
            """;
        _service.Invalid("UpdateTable", update, message);
        Assert.Null(_service.OkNode("DescribeTable", """{"TableName":"Plain"}""")["Table"]!["GlobalSecondaryIndexes"]);
    }

    [Fact]
    public void Tables_and_local_indexes_keep_to_two_attributes()
    {
        var (_, table) = _service.Error("CreateTable",
            $$"""{"TableName":"Made","BillingMode":"PAY_PER_REQUEST",{{Definitions("a b c")}},"KeySchema":{{Key("HRR")}}}""");
        Assert.EndsWith("at 'keySchema' failed to satisfy constraint: Member must have length less than or equal to 2", table, StringComparison.Ordinal);
        var (_, local) = _service.Error("CreateTable", $$"""
            {"TableName":"Made","BillingMode":"PAY_PER_REQUEST",{{Definitions("a b c")}},"KeySchema":{{Key("HR")}},
             "LocalSecondaryIndexes":[{"IndexName":"Local","KeySchema":{{Key("HRR")}},"Projection":{"ProjectionType":"ALL"} }]}
            """);
        Assert.EndsWith("at 'localSecondaryIndexes.1.member.keySchema' failed to satisfy constraint: Member must have length less than or equal to 2",
            local, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{"ProjectionType":"INCLUDE","NonKeyAttributes":["x","x"]}""",
        "One or more parameter values were invalid: Duplicate element in NonKeyAttributes: x")]
    [InlineData("""{"ProjectionType":"INCLUDE"}""",
        "One or more parameter values were invalid: ProjectionType is INCLUDE, but NonKeyAttributes is not specified")]
    public void Invalid_projections_are_refused(string projection, string message) =>
        _service.Invalid("CreateTable", Table("a b id", Key("HH"), projection), message);

    [Fact]
    public void Attributes_are_described_in_the_order_of_their_names()
    {
        _service.Ok("CreateTable", Table("b a id", Key("HH"), """{"ProjectionType":"INCLUDE","NonKeyAttributes":["z","m"]}"""));
        var index = _service.OkNode("DescribeTable", """{"TableName":"Made"}""")["Table"]!["GlobalSecondaryIndexes"]![0]!;
        Assert.Equal("""{"ProjectionType":"INCLUDE","NonKeyAttributes":["m","z"]}""", index["Projection"]!.ToJsonString());
    }

    private static string Table(string attributes, string key, string projection = """{"ProjectionType":"ALL"}""") => $$"""
        {"TableName":"Made","BillingMode":"PAY_PER_REQUEST",{{Definitions(attributes)}},"KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],
         "GlobalSecondaryIndexes":[{"IndexName":"Index","KeySchema":{{key}},"Projection":{{projection}}}]}
        """;

    private static string Definitions(string attributes) =>
        $"\"AttributeDefinitions\":[{string.Join(',', attributes.Split(' ').Select(static name => $$"""{"AttributeName":"{{name}}","AttributeType":"S"}"""))}]";

    /// <summary>H and R are the next attribute of the alphabet; a letter in lower case is that attribute as a sort key.</summary>
    private static string Key(string kinds) => $"[{string.Join(',', kinds.Select(static (kind, i) =>
        $$"""{"AttributeName":"{{(char.IsLower(kind) ? kind : (char)('a' + i))}}","KeyType":"{{(kind == 'H' ? "HASH" : "RANGE")}}"}"""))}]";
}
