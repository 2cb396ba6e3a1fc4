namespace Tern.Local.Tests.Protocol.Keys;

/// <summary>Items and indexes of several key attributes: in the index with all of them, out of it without one.</summary>
public class MultiAttributeItemTests
{
    private const string Whole = """ ":t":{"S":"w"},":s":{"N":"1"} """;

    [Theory]
    [InlineData("tournament")]
    [InlineData("season")]
    [InlineData("round")]
    [InlineData("bracket")]
    [InlineData("seed")]
    public void An_item_without_one_of_the_attributes_is_not_in_the_index(string attribute)
    {
        var service = MultiAttributeTable.Create();
        service.Put("a");
        service.Put("b");
        service.Ok("UpdateItem", $$$"""{"TableName":"Matches","Key":{"id":{"S":"a"}},"UpdateExpression":"REMOVE {{{attribute}}}"}""");
        Assert.Equal("b", service.Ids("tournament = :t AND season = :s", Whole));
        Assert.Equal(1, service.OkNode("DescribeTable", """{"TableName":"Matches"}""")["Table"]!["GlobalSecondaryIndexes"]![0]!["ItemCount"]!.GetValue<int>());
        service.Put("a");
        Assert.Equal("a b", service.Ids("tournament = :t AND season = :s", Whole));
    }

    [Theory]
    [InlineData("tournament", """{"S":"x"}""", "x", 1)]
    [InlineData("season", """{"N":"2"}""", "w", 2)]
    [InlineData("round", """{"N":"-3"}""", "w", 1)]
    [InlineData("bracket", """{"S":"a"}""", "w", 1)]
    [InlineData("seed", """{"B":"AQ=="}""", "w", 1)]
    public void An_update_of_any_of_them_moves_the_item(string attribute, string value, string tournament, int season)
    {
        var service = MultiAttributeTable.Create();
        service.Put("a");
        service.Ok("UpdateItem",
            """{"TableName":"Matches","Key":{"id":{"S":"a"}}"""
            + $$$$""","UpdateExpression":"SET {{{{attribute}}}} = :v","ExpressionAttributeValues":{":v":{{{{value}}}}}}""");
        Assert.Equal("a", service.Ids("tournament = :t AND season = :s", $$""" ":t":{"S":"{{tournament}}"},":s":{"N":"{{season}}"} """));
        Assert.Equal(1, service.OkNode("Scan", """{"TableName":"Matches","IndexName":"ByTournament"}""")["Count"]!.GetValue<int>());
        service.Ok("DeleteItem", """{"TableName":"Matches","Key":{"id":{"S":"a"}}}""");
        Assert.Equal(0, service.OkNode("Scan", """{"TableName":"Matches","IndexName":"ByTournament"}""")["Count"]!.GetValue<int>());
    }

    [Theory]
    [InlineData("season", """{"S":"1"}""",
        "One or more parameter values were invalid: Type mismatch for Index Key season Expected: N Actual: S IndexName: ByTournament")]
    [InlineData("seed", """{"M":{}}""",
        "One or more parameter values were invalid: Type mismatch for Index Key seed Expected: B Actual: M IndexName: ByTournament")]
    [InlineData("bracket", """{"S":""}""",
        "One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a "
        + "key attribute cannot contain an empty string value. IndexName: ByTournament, IndexKey: bracket")]
    [InlineData("seed", """{"B":""}""",
        "One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a "
        + "key attribute cannot contain an empty binary value. IndexName: ByTournament, IndexKey: seed")]
    public void An_item_with_a_value_that_no_key_can_hold_is_refused(string attribute, string value, string message)
    {
        var service = MultiAttributeTable.Create();
        service.Invalid("PutItem", $$$$"""{"TableName":"Matches","Item":{"id":{"S":"a"},"{{{{attribute}}}}":{{{{value}}}}}}""", message);
        service.Invalid("BatchWriteItem",
            $$$$$"""{"RequestItems":{"Matches":[{"PutRequest":{"Item":{"id":{"S":"a"},"{{{{{attribute}}}}}":{{{{{value}}}}}}}}]}}""", message);
        var (type, _) = service.Error("UpdateItem",
            """{"TableName":"Matches","Key":{"id":{"S":"a"}}"""
            + $$$$""","UpdateExpression":"SET {{{{attribute}}}} = :v","ExpressionAttributeValues":{":v":{{{{value}}}}}}""");
        Assert.Equal("ValidationException", type);
        Assert.Equal(0, service.OkNode("Scan", """{"TableName":"Matches"}""")["Count"]!.GetValue<int>());
    }

    [Fact]
    public void Sizes_are_limited_by_attribute_and_not_in_sum()
    {
        var service = Strings();
        var (partition, sort) = (new string('p', 2048), new string('s', 1024));
        service.Ok("PutItem", Item(partition, partition, sort, sort));
        Assert.Equal(1, service.OkNode("Scan", """{"TableName":"Made","IndexName":"Index"}""")["Count"]!.GetValue<int>());
        service.Invalid("PutItem", Item("a", partition + "p", "c", "d"),
            "One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes");
        service.Invalid("PutItem", Item("a", "b", "c", sort + "s"),
            "One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit of 1024 bytes");
        service.Invalid("UpdateItem",
            $$$$"""{"TableName":"Made","Key":{"id":{"S":"1"}},"UpdateExpression":"SET d = :v","ExpressionAttributeValues":{":v":{"S":"{{{{sort}}}}s"}}}""",
            "One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit of 1024 bytes");

        static string Item(string a, string b, string c, string d) =>
            $$$$"""{"TableName":"Made","Item":{"id":{"S":"1"},"a":{"S":"{{{{a}}}}"},"b":{"S":"{{{{b}}}}"},"c":{"S":"{{{{c}}}}"},"d":{"S":"{{{{d}}}}"}}}""";
    }

    [Fact]
    public void An_index_made_later_takes_the_items_that_it_can_hold()
    {
        var service = new LocalService().AddPlainTable();
        Put("whole", """ "a":{"S":"x"},"b":{"S":"y"},"c":{"N":"1"} """);
        Put("lacks", """ "a":{"S":"x"},"b":{"S":"y"} """);
        Put("type", """ "a":{"S":"x"},"b":{"S":"y"},"c":{"S":"1"} """);
        Put("empty", """ "a":{"S":"x"},"b":{"S":""},"c":{"N":"1"} """);
        Put("long", $$""" "a":{"S":"{{new string('x', 2049)}}"},"b":{"S":"y"},"c":{"N":"1"} """);
        service.Ok("UpdateTable", """
            {"TableName":"Plain","AttributeDefinitions":[{"AttributeName":"a","AttributeType":"S"},{"AttributeName":"b","AttributeType":"S"},
             {"AttributeName":"c","AttributeType":"N"}],
             "GlobalSecondaryIndexUpdates":[{"Create":{"IndexName":"Added","KeySchema":[{"AttributeName":"a","KeyType":"HASH"},{"AttributeName":"b",
              "KeyType":"HASH"},{"AttributeName":"c","KeyType":"RANGE"}],
              "Projection":{"ProjectionType":"KEYS_ONLY"}}}]}
            """);
        Assert.Equal("whole", Indexed());

        // An item with a value that the index can't contain isn't in the index until the value changes.
        service.Ok("UpdateItem",
            """{"TableName":"Plain","Key":{"id":{"S":"type"}},"UpdateExpression":"SET note = :n","ExpressionAttributeValues":{":n":{"S":"n"}}}""");
        service.Ok("UpdateItem",
            """{"TableName":"Plain","Key":{"id":{"S":"type"}},"UpdateExpression":"SET a = :n","ExpressionAttributeValues":{":n":{"S":"z"}}}""");
        service.Ok("UpdateItem",
            """{"TableName":"Plain","Key":{"id":{"S":"empty"}},"UpdateExpression":"SET note = :n","ExpressionAttributeValues":{":n":{"S":"n"}}}""");
        Assert.Equal("whole", Indexed());
        service.Ok("UpdateItem",
            """{"TableName":"Plain","Key":{"id":{"S":"type"}},"UpdateExpression":"SET c = :n","ExpressionAttributeValues":{":n":{"N":"5"}}}""");
        service.Ok("UpdateItem",
            """{"TableName":"Plain","Key":{"id":{"S":"empty"}},"UpdateExpression":"SET b = :n","ExpressionAttributeValues":{":n":{"S":"y"}}}""");
        Assert.Equal("empty type whole", Indexed());
        service.Ok("DeleteItem", """{"TableName":"Plain","Key":{"id":{"S":"long"}}}""");
        Assert.Equal("empty type whole", Indexed());

        void Put(string id, string attributes) => service.Ok("PutItem", $$$"""{"TableName":"Plain","Item":{"id":{"S":"{{{id}}}"},{{{attributes}}}}}""");

        string Indexed() => string.Join(' ', service.OkNode("Scan", """{"TableName":"Plain","IndexName":"Added"}""")["Items"]!.AsArray()
            .Select(static item => item!["id"]!["S"]!.GetValue<string>()).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void A_key_of_the_table_may_be_part_of_the_index_key()
    {
        var service = LocalService.WithTable(extra: """
            ,"GlobalSecondaryIndexes":[{"IndexName":"Turned","KeySchema":[{"AttributeName":"sk","KeyType":"HASH"},{"AttributeName":"kind",
             "KeyType":"HASH"},{"AttributeName":"pk","KeyType":"RANGE"}],"Projection":{"ProjectionType":"ALL"}}],
            "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"},{"AttributeName":"kind",
             "AttributeType":"S"}]
            """);
        foreach (var pk in "cab") service.Ok("PutItem", $$$$"""{"TableName":"Music","Item":{"pk":{"S":"{{{{pk}}}}"},"sk":{"S":"s"},"kind":{"S":"k"}}}""");
        var page = service.OkNode("Query",
            """{"TableName":"Music","IndexName":"Turned","Limit":2,"KeyConditionExpression":"sk = :s AND kind = """
            + """:k","ExpressionAttributeValues":{":s":{"S":"s"},":k":{"S":"k"}}}""");
        Assert.Equal("""{"sk":{"S":"s"},"kind":{"S":"k"},"pk":{"S":"b"}}""", page["LastEvaluatedKey"]!.ToJsonString());
    }

    private static LocalService Strings()
    {
        var service = new LocalService();
        var attributes = string.Join(',', "id a b c d".Split(' ').Select(static name => $$"""{"AttributeName":"{{name}}","AttributeType":"S"}"""));
        service.Ok("CreateTable", $$"""
            {"TableName":"Made","BillingMode":"PAY_PER_REQUEST",
             "AttributeDefinitions":[{{attributes}}],
             "KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],"GlobalSecondaryIndexes":[{"IndexName":"Index","Projection":{"ProjectionType":"ALL"},
              "KeySchema":[{"AttributeName":"a","KeyType":"HASH"},{"AttributeName":"b","KeyType":"HASH"},{"AttributeName":"c","KeyType":"RANGE"},
               {"AttributeName":"d","KeyType":"RANGE"}]}]}
            """);
        return service;
    }
}
