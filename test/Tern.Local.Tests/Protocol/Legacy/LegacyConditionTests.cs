using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol.Legacy;

/// <summary>Expected, QueryFilter, ScanFilter, KeyConditions and ConditionalOperator: developer guide, "Legacy conditional parameters".</summary>
public class LegacyConditionTests
{
    private const string Item = """
        {"id":{"S":"a"},"s":{"S":"hello"},"n":{"N":"12.50"},"b":{"B":"AQID"},"ss":{"SS":["x","y"]},"ns":{"NS":["1","2"]},"l":{"L":[{"S":"x"},
         {"BOOL":true}]},"m":{"M":{"k":{"N":"1"}}},"yes":{"BOOL":true},"a.b":{"S":"dotted"}}
        """;

    [Theory]
    [InlineData("s", "EQ", """{"S":"hello"}""", true)]
    [InlineData("n", "EQ", """{"N":"12.5"}""", true)] // numbers are equal as numbers
    [InlineData("n", "EQ", """{"S":"12.5"}""", false)]
    [InlineData("gone", "EQ", """{"S":"hello"}""", false)]
    [InlineData("ss", "EQ", """{"SS":["y","x"]}""", true)]
    [InlineData("m", "EQ", """{"M":{"k":{"N":"1.0"}}}""", true)]
    [InlineData("yes", "EQ", """{"BOOL":false}""", false)]
    [InlineData("s", "NE", """{"S":"hello"}""", false)]
    [InlineData("gone", "NE", """{"S":"hello"}""", true)]
    [InlineData("n", "LT", """{"N":"13"}""", true)]
    [InlineData("n", "LE", """{"N":"12.5"}""", true)]
    [InlineData("n", "GT", """{"N":"12.5"}""", false)]
    [InlineData("n", "GE", """{"N":"12.5"}""", true)]
    [InlineData("n", "GE", """{"S":"1"}""", false)] // types differ: no order
    [InlineData("s", "NOT_NULL", "", true)]
    [InlineData("gone", "NOT_NULL", "", false)]
    [InlineData("gone", "NULL", "", true)]
    [InlineData("s", "NULL", "", false)]
    [InlineData("s", "CONTAINS", """{"S":"ell"}""", true)]
    [InlineData("ss", "CONTAINS", """{"S":"y"}""", true)]
    [InlineData("ns", "CONTAINS", """{"N":"2.0"}""", true)]
    [InlineData("l", "CONTAINS", """{"BOOL":true}""", true)]
    [InlineData("ss", "NOT_CONTAINS", """{"S":"z"}""", true)]
    [InlineData("ss", "NOT_CONTAINS", """{"S":"y"}""", false)]
    [InlineData("gone", "NOT_CONTAINS", """{"S":"y"}""", false)] // absent: neither contains nor not
    [InlineData("s", "BEGINS_WITH", """{"S":"hell"}""", true)]
    [InlineData("b", "BEGINS_WITH", """{"B":"AQI="}""", true)]
    [InlineData("s", "IN", """{"S":"a"},{"S":"hello"}""", true)]
    [InlineData("s", "IN", """{"S":"a"},{"S":"b"}""", false)]
    [InlineData("n", "BETWEEN", """{"N":"12"},{"N":"12.50"}""", true)]
    [InlineData("n", "BETWEEN", """{"N":"13"},{"N":"14"}""", false)]
    [InlineData("a.b", "EQ", """{"S":"dotted"}""", true)] // a name, not a path
    public void Comparison_operators_hold_or_not(string attribute, string comparison, string values, bool expected)
    {
        var service = new LocalService().AddPlainTable();
        service.Ok("PutItem", $$"""{"TableName":"Plain","Item":{{Item}}}""");
        var list = values.Length == 0 ? "" : $$""","AttributeValueList":[{{values}}]""";
        var conditions = "{\"" + attribute + "\":{\"ComparisonOperator\":\"" + comparison + "\"" + list + "}}";
        var count = expected ? 1 : 0;
        Assert.Equal(count, service.OkNode("Scan", $$"""{"TableName":"Plain","ScanFilter":{{conditions}}}""")["Count"]!.GetValue<int>());
        var query = service.OkNode("Query", $$$"""
            {"TableName":"Plain","KeyConditions":{"id":{"ComparisonOperator":"EQ","AttributeValueList":[{"S":"a"}]}},"QueryFilter":{{{conditions}}}}
            """);
        Assert.Equal((count, 1), (query["Count"]!.GetValue<int>(), query["ScannedCount"]!.GetValue<int>()));
        var (status, body) = service.Call("DeleteItem", $$$"""{"TableName":"Plain","Key":{"id":{"S":"a"}},"Expected":{{{conditions}}}}""");
        Assert.Equal(expected ? 200 : 400, status);
        if (!expected) Assert.Contains("The conditional request failed", body, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{"n":{"Value":{"N":"12.5"}}}""", true)]
    [InlineData("""{"n":{"Exists":true,"Value":{"N":"12.5"}}}""", true)]
    [InlineData("""{"n":{"Value":{"N":"1"}}}""", false)]
    [InlineData("""{"gone":{"Exists":false}}""", true)]
    [InlineData("""{"n":{"Exists":"false"}}""", false)] // the service reads the word as the value
    [InlineData("""{"n":{"ComparisonOperator":"GT","Value":{"N":"1"}}}""", true)]
    [InlineData("""{"n":{"Value":{"N":"12.5"}},"s":{"Value":{"S":"other"}}}""", false)]
    [InlineData("{}", true)]
    public void Expected_by_value_and_existence(string expected, bool holds)
    {
        foreach (var (operation, more) in new[] { ("PutItem", "\"Item\":{\"id\":{\"S\":\"a\"}}"),
            ("UpdateItem", "\"Key\":{\"id\":{\"S\":\"a\"}}"), ("DeleteItem", "\"Key\":{\"id\":{\"S\":\"a\"}}") })
        {
            var service = new LocalService().AddPlainTable();
            service.Ok("PutItem", $$"""{"TableName":"Plain","Item":{{Item}}}""");
            Assert.Equal(holds ? 200 : 400, service.Call(operation, $$"""{"TableName":"Plain",{{more}},"Expected":{{expected}}}""").Status);
        }
    }

    [Fact]
    public void A_failed_condition_returns_the_old_item_if_requested()
    {
        var service = new LocalService().AddPlainTable();
        service.Ok("PutItem", """{"TableName":"Plain","Item":{"id":{"S":"a"},"v":{"N":"1"}}}""");
        var (_, body) = service.Call("PutItem", """
            {"TableName":"Plain","Item":{"id":{"S":"a"}},"Expected":{"id":{"Exists":false}},"ReturnValuesOnConditionCheckFailure":"ALL_OLD"}
            """);
        Assert.Equal("""{"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","message":"The conditional request """
            + """failed","Item":{"id":{"S":"a"},"v":{"N":"1"}}}""", body);
    }

    [Theory]
    [InlineData("", 0)] // AND when nothing is said
    [InlineData(",\"ConditionalOperator\":\"AND\"", 0)]
    [InlineData(",\"ConditionalOperator\":\"OR\"", 1)]
    public void Conditional_operator_joins(string joined, int count)
    {
        var service = new LocalService().AddPlainTable();
        service.Ok("PutItem", $$"""{"TableName":"Plain","Item":{{Item}}}""");
        const string Conditions =
            """{"s":{"ComparisonOperator":"EQ","AttributeValueList":[{"S":"hello"}]},"gone":{"ComparisonOperator":"NOT_NULL"},"m":"""
                + """{"ComparisonOperator":"NULL"}}""";
        Assert.Equal(count, service.OkNode("Scan", $$"""{"TableName":"Plain","ScanFilter":{{Conditions}}{{joined}}}""")["Count"]!.GetValue<int>());
        Assert.Equal(count == 1
            ? 200 : 400, service.Call("UpdateItem", $$$"""{"TableName":"Plain","Key":{"id":{"S":"a"}},"Expected":{{{Conditions}}}{{{joined}}}}""").Status);
    }

    [Theory]
    [InlineData("EQ", "\"3\"", "3")]
    [InlineData("LT", "\"3\"", "1 2")]
    [InlineData("LE", "\"3\"", "1 2 3")]
    [InlineData("GT", "\"3\"", "4 5")]
    [InlineData("GE", "\"3\"", "3 4 5")]
    [InlineData("BETWEEN", "\"2\",\"4\"", "2 3 4")]
    public void Key_conditions_are_ranges(string comparison, string numbers, string expected)
    {
        var service = LocalService.WithTable("N");
        for (var n = 1; n <= 5; n++) service.Ok("PutItem", $$$$"""{"TableName":"Music","Item":{"pk":{"S":"p"},"sk":{"N":"{{{{n}}}}"}}}""");
        var values = string.Join(',', numbers.Split(',').Select(static number => $$"""{"N":{{number}}}"""));
        var answer = service.OkNode("Query", $$$$"""
            {"TableName":"Music","KeyConditions":{"sk":{"ComparisonOperator":"{{{{comparison}}}}","AttributeValueList":[{{{{values}}}}]},
             "pk":{"ComparisonOperator":"EQ","AttributeValueList":[{"S":"p"}]}}}
            """);
        Assert.Equal(expected, string.Join(' ', answer["Items"]!.AsArray().Select(static item => item!["sk"]!["N"]!.GetValue<string>())));
    }

    [Fact]
    public void Key_conditions_take_a_prefix_and_go_backwards_and_page()
    {
        var service = LocalService.WithTable();
        foreach (var sk in new[] { "aa", "ab", "ac", "b" })
            service.Ok("PutItem", $$$$"""{"TableName":"Music","Item":{"pk":{"S":"p"},"sk":{"S":"{{{{sk}}}}"}}}""");
        const string Query = """
            "TableName":"Music","KeyConditions":{"pk":{"ComparisonOperator":"EQ","AttributeValueList":[{"S":"p"}]},
             "sk":{"ComparisonOperator":"BEGINS_WITH","AttributeValueList":[{"S":"a"}]}},"ScanIndexForward":false,"Limit":2
            """;
        var first = service.OkNode("Query", $$"""{{{Query}}}""");
        Assert.Equal(["ac", "ab"], first["Items"]!.AsArray().Select(static item => item!["sk"]!["S"]!.GetValue<string>()));
        var second = service.OkNode("Query", $$"""{{{Query}},"ExclusiveStartKey":{{first["LastEvaluatedKey"]!.ToJsonString()}}}""");
        Assert.Equal(["aa"], second["Items"]!.AsArray().Select(static item => item!["sk"]!["S"]!.GetValue<string>()));
        Assert.Null(second["LastEvaluatedKey"]);
    }

    /// <summary>Only KeyConditions may be combined with the other expressions of a Query.</summary>
    [Fact]
    public void Key_conditions_go_with_filter_and_projection_expressions()
    {
        var service = LocalService.WithTable();
        service.Ok("PutItem", """{"TableName":"Music","Item":{"pk":{"S":"p"},"sk":{"S":"a"},"x":{"N":"1"},"y":{"N":"2"}}}""");
        service.Ok("PutItem", """{"TableName":"Music","Item":{"pk":{"S":"p"},"sk":{"S":"b"},"x":{"N":"2"}}}""");
        var answer = service.OkNode("Query", """
            {"TableName":"Music","KeyConditions":{"pk":{"ComparisonOperator":"EQ","AttributeValueList":[{"S":"p"}]}},
             "FilterExpression":"x = :one","ProjectionExpression":"y","ExpressionAttributeValues":{":one":{"N":"1"}}}
            """);
        Assert.Equal("""[{"y":{"N":"2"}}]""", answer["Items"]!.ToJsonString());
    }

    [Fact]
    public void Transactions_do_not_know_them()
    {
        var service = new LocalService().AddPlainTable();
        service.Ok("TransactWriteItems", """
            {"TransactItems":[{"Put":{"TableName":"Plain","Item":{"id":{"S":"a"}},"Expected":{"id":{"Exists":true}},"ConditionalOperator":"NEITHER"}}]}
            """);
        Assert.Equal(1, service.OkNode("Scan", """{"TableName":"Plain"}""")["Count"]!.GetValue<int>());
        Assert.IsType<JsonObject>(service.OkNode("GetItem", """{"TableName":"Plain","Key":{"id":{"S":"a"}}}""")["Item"]);
    }
}
