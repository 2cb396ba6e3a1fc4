using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol.Keys;

/// <summary>Queries of indexes with several attributes in their keys: every partition attribute by equality, sort attributes from the left.</summary>
public class MultiAttributeQueryTests
{
    private const string Partition = """ ":t":{"S":"w"},":s":{"N":"1"} """;

    [Theory]
    [InlineData("", "", "a b c d e")]
    [InlineData(" AND round = :r", """,":r":{"N":"2"}""", "b c d")]
    [InlineData(" AND round > :r", """,":r":{"N":"2"}""", "e")]
    [InlineData(" AND round BETWEEN :r AND :q", """,":r":{"N":"2"},":q":{"N":"10"}""", "b c d e")]
    [InlineData(" AND round = :r AND bracket = :b", """,":r":{"N":"2"},":b":{"S":"lower"}""", "b c")]
    [InlineData(" AND round = :r AND begins_with(bracket, :b)", """,":r":{"N":"2"},":b":{"S":"l"}""", "b c")]
    [InlineData(" AND round = :r AND bracket >= :b", """,":r":{"N":"2"},":b":{"S":"lower"}""", "b c d")]
    [InlineData(" AND round = :r AND bracket = :b AND seed < :d", """,":r":{"N":"2"},":b":{"S":"lower"},":d":{"B":"AQ=="}""", "b")]
    [InlineData(" AND round = :r AND bracket = :b AND begins_with(seed, :d)", """,":r":{"N":"2"},":b":{"S":"lower"},":d":{"B":"AQ=="}""", "c")]
    public void Sort_attributes_are_given_from_the_left(string condition, string values, string expected)
    {
        var service = WithMatches();
        Assert.Equal(expected, service.Ids("tournament = :t AND season = :s" + condition, Partition + values));
        Assert.Equal(string.Join(' ', expected.Split(' ').Reverse()),
            service.Ids("tournament = :t AND season = :s" + condition, Partition + values, ""","ScanIndexForward":false"""));
    }

    [Fact]
    public void Conditions_can_have_any_order() =>
        Assert.Equal("b c", WithMatches()
            .Ids(":b = bracket AND season = :s AND round = :r AND tournament = :t", Partition + """,":r":{"N":"2"},":b":{"S":"lower"}"""));

    [Theory]
    [InlineData("tournament = :t", """ ":t":{"S":"w"} """, "Query condition missed key schema element: season")]
    [InlineData("season = :s AND round = :r", """ ":s":{"N":"1"},":r":{"N":"1"} """, "Query condition missed key schema element: tournament")]
    [InlineData("tournament = :t AND season > :s", Partition, "Query key condition not supported")]
    [InlineData("tournament = :t AND season = :s AND bracket = :b", Partition + """,":b":{"S":"x"}""",
        "RANGE key attributes round must have equality conditions specified in the query because a condition is present on key attribute bracket")]
    [InlineData("tournament = :t AND season = :s AND round > :r AND bracket = :b", Partition + """,":r":{"N":"1"},":b":{"S":"x"}""",
        "RANGE key attributes round must have equality conditions specified in the query because a condition is present on key attribute bracket")]
    [InlineData("tournament = :t AND season = :s AND seed = :d", Partition + """,":d":{"B":"AA=="}""",
        "RANGE key attributes round, bracket must have equality conditions specified in the query because a condition is present on key attribute seed")]
    [InlineData("tournament = :t AND season = :s AND note = :n", Partition + """,":n":{"S":"x"}""", "Query condition missed key schema element: round")]
    [InlineData("tournament = :t AND season = :s AND round = :r AND bracket = :b AND seed = :d AND note = :n", Partition
        + """,":r":{"N":"1"},":b":{"S":"x"},":d":{"B":"AA=="},":n":{"S":"x"}""", "Query key condition not supported")]
    [InlineData("tournament = :t AND season = :s", """ ":t":{"S":"w"},":s":{"S":"1"} """,
        "One or more parameter values were invalid: Condition parameter type does not match schema type")]
    [InlineData("tournament = :t AND season = :s AND round = :r AND bracket = :b", Partition + """,":r":{"N":"1"},":b":{"N":"1"}""",
        "One or more parameter values were invalid: Condition parameter type does not match schema type")]
    [InlineData("tournament = :t AND season = :s", """ ":t":{"S":""},":s":{"N":"1"} """,
        "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: tournament")]
    [InlineData("tournament = :t AND tournament = :t AND season = :s", Partition, "KeyConditionExpressions must only contain one condition per key")]
    [InlineData("tournament = :t AND season = :s AND contains(bracket, :b)", Partition + """,":b":{"S":"x"}""",
        "Invalid operator used in KeyConditionExpression: contains")]
    public void Conditions_that_are_not_a_range_are_refused(string condition, string values, string message) =>
        WithMatches().Invalid("Query", MultiAttributeTable.Query(condition, values), message);

    [Theory]
    [InlineData("""{"tournament":{"ComparisonOperator":"EQ","AttributeValueList":[{"S":"w"}]},"season":"""
        + """{"ComparisonOperator":"EQ","AttributeValueList":[{"N":"1"}]},"round":{"ComparisonOperator":"EQ","AttributeValueList":"""
        + """[{"N":"2"}]},"bracket":{"ComparisonOperator":"BEGINS_WITH","AttributeValueList":[{"S":"l"}]}}""", null)]
    [InlineData("""{"tournament":{"ComparisonOperator":"EQ","AttributeValueList":[{"S":"w"}]},"season":"""
        + """{"ComparisonOperator":"EQ","AttributeValueList":[{"N":"1"}]},"bracket":{"ComparisonOperator":"GT","AttributeValueList":[{"S":"l"}]}}""",
        "RANGE key attributes round must have equality conditions specified in the query because a condition is present on key attribute bracket")]
    [InlineData("""{"tournament":{"ComparisonOperator":"EQ","AttributeValueList":[{"S":"w"}]}}""", "Query condition missed key schema element: season")]
    [InlineData("""{"tournament":{"ComparisonOperator":"EQ","AttributeValueList":[{"S":"w"}]},"season":"""
        + """{"ComparisonOperator":"EQ","AttributeValueList":[{"N":"1"}]},"round":{"ComparisonOperator":"NE","AttributeValueList":[{"N":"1"}]}}""",
        "Attempted conditional constraint is not an indexable operation")]
    public void KeyConditions_mean_the_same(string conditions, string? message)
    {
        var service = WithMatches();
        var request = $$"""{"TableName":"Matches","IndexName":"ByTournament","KeyConditions":{{conditions}}}""";
        if (message is not null) service.Invalid("Query", request, message);
        else Assert.Equal(2, service.OkNode("Query", request)["Count"]!.GetValue<int>());
    }

    [Fact]
    public void A_filter_may_not_name_any_key_attribute() => WithMatches().Invalid("Query",
        MultiAttributeTable.Query("tournament = :t AND season = :s", Partition, ""","FilterExpression":"seed = :s" """),
        "Filter Expression can only contain non-primary key attributes: Primary key attribute: seed");

    [Fact]
    public void A_cursor_consists_of_all_attributes_of_both_keys()
    {
        var service = WithMatches();
        var page = service.OkNode("Query", MultiAttributeTable.Query("tournament = :t AND season = :s", Partition, ""","Limit":2"""));
        var cursor = page["LastEvaluatedKey"]!;
        Assert.Equal("tournament season round bracket seed id", string.Join(' ', cursor.AsObject().Select(static member => member.Key)));
        Assert.Equal("c d e", service.Ids("tournament = :t AND season = :s", Partition, $",\"ExclusiveStartKey\":{cursor.ToJsonString()}"));
        Assert.Equal("a", service.Ids("tournament = :t AND season = :s", Partition,
            $",\"ScanIndexForward\":false,\"ExclusiveStartKey\":{cursor.ToJsonString()}"));

        const string Invalid = "The provided starting key is invalid";
        const string Mismatch = "The provided key element does not match the schema";
        Refuse(static node => node.Remove("seed"), Invalid);
        Refuse(static node => { node.Remove("seed"); node["note"] = JsonNode.Parse("""{"S":"x"}"""); }, Invalid);
        Refuse(static node => node["season"] = JsonNode.Parse("""{"S":"1"}"""), Mismatch);
        Refuse(static node => node["bracket"] = JsonNode.Parse("""{"N":"1"}"""), Mismatch);
        Refuse(static node => node["id"] = JsonNode.Parse("""{"N":"1"}"""), $"{Invalid}: {Mismatch}");
        Refuse(static node =>
            node["season"] = JsonNode.Parse("""{"N":"2"}"""), "The provided starting key is outside query boundaries based on provided conditions");

        void Refuse(Action<JsonObject> change, string message)
        {
            var broken = cursor.DeepClone().AsObject();
            change(broken);
            service.Invalid("Query",
                MultiAttributeTable.Query("tournament = :t AND season = :s", Partition, $",\"ExclusiveStartKey\":{broken.ToJsonString()}"), message);
        }
    }

    [Fact]
    public void Scans_page_through_an_index_by_its_cursors()
    {
        var service = WithMatches();
        var found = new List<string>();
        JsonNode? cursor = null;
        do
        {
            var page = service.OkNode("Scan",
                """{"TableName":"Matches","IndexName":"ByTournament","Limit":"""
                + $$"""2{{(cursor is null ? "" : ",\"ExclusiveStartKey\":" + cursor.ToJsonString())}}}""");
            found.AddRange(page["Items"]!.AsArray().Select(static item => item!["id"]!["S"]!.GetValue<string>()));
            cursor = page["LastEvaluatedKey"];
        }
        while (cursor is not null);
        Assert.Equal("a b c d e other", string.Join(' ', found.Order(StringComparer.Ordinal)));
        Assert.Equal("a b c d e", string.Join(' ', found.Where(static id => id != "other")));
    }

    [Fact]
    public void A_projection_has_the_keys_of_both_and_the_included_attributes()
    {
        var service = MultiAttributeTable.Create("""{"ProjectionType":"KEYS_ONLY"}""");
        service.Put("a");
        var query = MultiAttributeTable.Query("tournament = :t AND season = :s", Partition, ""","ReturnConsumedCapacity":"INDEXES" """);
        var page = service.OkNode("Query", query);
        Assert.Equal("bracket id round season seed tournament",
            string.Join(' ', page["Items"]![0]!.AsObject().Select(static member => member.Key).Order(StringComparer.Ordinal)));
        Assert.Equal("""{"ByTournament":{"CapacityUnits":0.5}}""", page["ConsumedCapacity"]!["GlobalSecondaryIndexes"]!.ToJsonString());
        service.Invalid("Query", MultiAttributeTable.Query("tournament = :t AND season = :s", Partition, ""","ProjectionExpression":"note" """),
            "One or more parameter values were invalid: Global secondary index ByTournament does not project [note]");
    }

    [Fact]
    public void PartiQL_refuses_to_read_such_an_index_and_works_with_its_table()
    {
        var service = WithMatches();
        const string Refused = "PartiQL statements cannot be executed on tables with multi-attribute HASH keys or multi-attribute RANGE keys.";
        service.Invalid("ExecuteStatement", """{"Statement":"SELECT * FROM \"Matches\".\"ByTournament\" WHERE tournament = 'w' AND season = 1"}""", Refused);
        service.Invalid("ExecuteStatement", """{"Statement":"SELECT * FROM Matches.ByTournament"}""", Refused);
        Assert.Single(service.OkNode("ExecuteStatement", """{"Statement":"SELECT * FROM Matches WHERE id = 'a'"}""")["Items"]!.AsArray());
        service.Ok("ExecuteStatement", """{"Statement":"UPDATE Matches SET round = 10 WHERE id = 'a'"}""");
        Assert.Equal("b c d a e", service.Ids("tournament = :t AND season = :s", Partition));
        service.Ok("ExecuteStatement", """{"Statement":"DELETE FROM Matches WHERE id = 'b'"}""");
        Assert.Equal("c d a e", service.Ids("tournament = :t AND season = :s", Partition));
    }

    /// <summary>a to e in the order of the index's partition (w, 1), and "other" in another.</summary>
    private static LocalService WithMatches()
    {
        var service = MultiAttributeTable.Create();
        service.Put("d", round: 2, bracket: "upper");
        service.Put("e", round: 10);
        service.Put("c", round: 2, bracket: "lower", seed: "AQ==");
        service.Put("b", round: 2, bracket: "lower", seed: "AA==");
        service.Put("a", round: -1);
        service.Put("other", season: 11);
        return service;
    }
}
