using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol;

public class ExpressionTests
{
    private const string Item = """
        {"id":{"S":"a"},"str":{"S":"hello wörld"},"num":{"N":"12.50"},"neg":{"N":"-3"},"bin":{"B":"AQIDBA=="},"yes":{"BOOL":true},"nil":{"NULL":true},
         "ss":{"SS":["x","y"]},"ns":{"NS":["1","2.0"]},"bs":{"BS":["AQ=="]},"doc":{"M":{"in":{"L":[{"S":"zero"},{"M":{"deep":{"N":"7"}}}]},
          "a.b":{"S":"dotted"}}},"seq":{"L":[{"N":"1"},{"S":"x"}]}}
        """;

    [Theory]
    [InlineData("str = :hello", true)]
    [InlineData("num = :num", true)] // 12.5 and 12.50 are one number
    [InlineData("num <> :num", false)]
    [InlineData("gone <> :num", true)]
    [InlineData("gone = :num", false)]
    [InlineData("NOT gone = :num", true)]
    [InlineData("num > neg", true)]
    [InlineData("str > neg", false)] // types differ: no order
    [InlineData("num BETWEEN neg AND :num", true)]
    [InlineData("neg between :zero and :num", false)]
    [InlineData("str IN (:x, :hello)", true)]
    [InlineData("seq IN (:x, :hello)", false)]
    [InlineData("attribute_exists(doc.#in[1].deep)", true)]
    [InlineData("attribute_exists(doc.#in[2])", false)]
    [InlineData("attribute_not_exists(doc.nothing.here)", true)]
    [InlineData("doc.#dot = :dotted", true)]
    [InlineData("attribute_type(doc, :M)", true)]
    [InlineData("attribute_type(yes, :BOOL)", true)]
    [InlineData("attribute_type(nil, :M)", false)]
    [InlineData("begins_with(str, :hell)", true)]
    [InlineData("begins_with(bin, :bin)", true)]
    [InlineData("begins_with(num, :hell)", false)]
    [InlineData("contains(str, :w)", true)]
    [InlineData("contains(ss, :x)", true)]
    [InlineData("contains(ns, :two)", true)]
    [InlineData("contains(ss, :two)", false)]
    [InlineData("contains(seq, :x)", true)]
    [InlineData("contains(doc, :x)", false)]
    [InlineData("size(str) = :eleven", true)] // characters, not bytes
    [InlineData("size(bin) = :four", true)]
    [InlineData("size(doc.#in) = :two", true)]
    [InlineData("size(num) > :zero", false)]
    [InlineData("size(ss) <= size(seq)", true)]
    [InlineData("yes = :true AND nil = :nil", true)]
    [InlineData("yes = :true and (neg = :zero OR not ss = :set)", false)]
    [InlineData("ss = :set", true)] // order does not matter
    [InlineData("yes = :true OR yes = :true AND neg = :zero", true)] // AND binds first
    [InlineData("(yes = :true OR yes = :true) AND neg = :zero", false)]
    [InlineData("(num) > (neg)", true)]
    public void Conditions_hold_or_not(string condition, bool expected)
    {
        var service = new LocalService().AddPlainTable();
        service.Ok("PutItem", $$"""{"TableName":"Plain","Item":{{Item}}}""");
        var values = new Dictionary<string, string>
        {
            [":hello"] = """{"S":"hello wörld"}""", [":hell"] = """{"S":"hell"}""", [":w"] = """{"S":"wö"}""", [":x"] = """{"S":"x"}""",
                [":dotted"] = """{"S":"dotted"}""",
            [":num"] = """{"N":"12.5"}""", [":zero"] = """{"N":"0"}""", [":two"] = """{"N":"2"}""", [":four"] = """{"N":"4"}""", [":eleven"] = """{"N":"11"}""",
            [":bin"] = """{"B":"AQI="}""", [":true"] = """{"BOOL":true}""", [":nil"] = """{"NULL":true}""",
                [":set"] = """{"SS":["y","x"]}""", [":M"] = """{"S":"M"}""", [":BOOL"] = """{"S":"BOOL"}""",
        };
        var used = System.Text.RegularExpressions.Regex.Matches(condition, ":[A-Za-z]+").Select(static match => match.Value).Distinct()
            .Select(name => $"\"{name}\":{values[name]}").ToList();
        var names = new[] { ("#in", "in"), ("#dot", "a.b") }.Where(name => condition.Contains(name.Item1, StringComparison.Ordinal))
            .Select(static name => $"\"{name.Item1}\":\"{name.Item2}\"").ToList();
        var body = new JsonObject { ["TableName"] = "Plain", ["FilterExpression"] = condition };
        if (used.Count > 0) body["ExpressionAttributeValues"] = JsonNode.Parse($"{{{string.Join(',', used)}}}");
        if (names.Count > 0) body["ExpressionAttributeNames"] = JsonNode.Parse($"{{{string.Join(',', names)}}}");
        Assert.Equal(expected ? 1 : 0, service.OkNode("Scan", body.ToJsonString())["Count"]!.GetValue<int>());

        body.Remove("FilterExpression");
        body["ConditionExpression"] = condition;
        body["Key"] = JsonNode.Parse("""{"id":{"S":"a"}}""");
        Assert.Equal(expected ? 200 : 400, service.Call("DeleteItem", body.ToJsonString()).Status);
    }

    [Theory]
    [InlineData("SET n = n + :two, m = n", """{"m":{"N":"1"},"n":{"N":"3"}}""")] // every value is of the old item
    [InlineData("SET n = :two - n", """{"n":{"N":"1"}}""")]
    [InlineData("SET fresh = if_not_exists(fresh, :two) + :two", """{"fresh":{"N":"4"}}""")]
    [InlineData("SET l = list_append(l, :l)", """{"l":{"L":[{"S":"a"},{"S":"b"},{"S":"c"},{"S":"x"}]}}""")]
    [InlineData("SET l = list_append(if_not_exists(nowhere, :l), l)", """{"l":{"L":[{"S":"x"},{"S":"a"},{"S":"b"},{"S":"c"}]}}""")]
    [InlineData("SET l[1] = :two", """{"l":{"L":[{"N":"2"}]}}""")]
    [InlineData("SET doc.a.b = :two REMOVE doc.c", """{"doc":{"M":{"a":{"M":{"b":{"N":"2"}}}}}}""")]
    [InlineData("ADD n :two", """{"n":{"N":"3"}}""")]
    [InlineData("ADD fresh :two", """{"fresh":{"N":"2"}}""")]
    [InlineData("ADD s :s", """{"s":{"SS":["p","q","r"]}}""")]
    [InlineData("DELETE s :s", """{"s":{"SS":["p"]}}""")]
    [InlineData("SET n = (n + :two)", """{"n":{"N":"3"}}""")]
    public void Updates_return_the_updated_attributes(string update, string expected)
    {
        var service = Updatable();
        var answer = service.OkNode("UpdateItem", Body(update, "UPDATED_NEW"));
        Assert.Equal(JsonNode.Parse(expected)!.ToJsonString(), answer["Attributes"]!.ToJsonString());
    }

    [Theory]
    [InlineData("REMOVE l[0], l[2]", "\"l\":{\"L\":[{\"S\":\"b\"}]}")]
    [InlineData("REMOVE l[9]", "\"l\":{\"L\":[{\"S\":\"a\"},{\"S\":\"b\"},{\"S\":\"c\"}]}")]
    [InlineData("SET l[9] = :two, l[5] = n", "\"l\":{\"L\":[{\"S\":\"a\"},{\"S\":\"b\"},{\"S\":\"c\"},{\"N\":\"1\"},{\"N\":\"2\"}]}")]
    [InlineData("DELETE s :all", "\"n\":{\"N\":\"1\"}}")] // a set without elements goes
    [InlineData("REMOVE doc.a, doc.c", "\"doc\":{\"M\":{}}")]
    public void Updates_leave_the_item_so(string update, string expected)
    {
        var answer = Updatable().Ok("UpdateItem", Body(update, "ALL_NEW"));
        Assert.Contains(expected, answer, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("NONE", "{}")]
    [InlineData("UPDATED_OLD", """{"Attributes":{"n":{"N":"1"}}}""")]
    [InlineData("UPDATED_NEW", """{"Attributes":{"fresh":{"N":"2"},"n":{"N":"2"}}}""")]
    public void Return_values_of_an_update(string returnValues, string expected) =>
        Assert.Equal(expected, Updatable().Ok("UpdateItem", Body("SET n = :two, fresh = :two", returnValues)));

    [Fact]
    public void An_update_without_expression_makes_the_item()
    {
        var service = new LocalService().AddPlainTable();
        Assert.Equal("""{"Attributes":{"id":{"S":"new"}}}""",
            service.Ok("UpdateItem", """{"TableName":"Plain","Key":{"id":{"S":"new"}},"ReturnValues":"ALL_NEW"}"""));
        Assert.Equal("{}", service.Ok("UpdateItem", """{"TableName":"Plain","Key":{"id":{"S":"newer"}},"ReturnValues":"ALL_OLD"}"""));
    }

    [Theory]
    [InlineData("n, doc.a.b, l[1]", """{"doc":{"M":{"a":{"M":{"b":{"N":"5"}}}}},"l":{"L":[{"S":"b"}]},"n":{"N":"1"}}""")]
    [InlineData("l[2], l[0]", """{"l":{"L":[{"S":"a"},{"S":"c"}]}}""")]
    [InlineData("doc.nowhere, l[7], n.x, nowhere", "{}")]
    public void Projections_keep_the_shape(string projection, string expected) =>
        Assert.Equal($$"""{"Item":{{expected}}}""", Updatable()
            .Ok("GetItem", $$$"""{"TableName":"Plain","Key":{"id":{"S":"a"}},"ProjectionExpression":"{{{projection}}}"}"""));

    private static LocalService Updatable()
    {
        var service = new LocalService().AddPlainTable();
        service.Ok("PutItem", """
            {"TableName":"Plain","Item":{"id":{"S":"a"},"n":{"N":"1"},"s":{"SS":["r","p"]},"l":{"L":[{"S":"a"},{"S":"b"},{"S":"c"}]},
             "doc":{"M":{"a":{"M":{"b":{"N":"5"}}},"c":{"S":"c"}}}}}
            """);
        return service;
    }

    private static string Body(string update, string returnValues)
    {
        var values = new[] { (":two", """{"N":"2"}"""), (":l", """{"L":[{"S":"x"}]}"""), (":s", """{"SS":["q","r"]}"""), (":all", """{"SS":["p","r"]}""") }
            .Where(value => System.Text.RegularExpressions.Regex.IsMatch(update, value.Item1 + "\\b"))
                .Select(static value => $"\"{value.Item1}\":{value.Item2}").ToList();
        var body = new JsonObject { ["TableName"] = "Plain", ["UpdateExpression"] = update, ["ReturnValues"] = returnValues,
            ["Key"] = JsonNode.Parse("""{"id":{"S":"a"}}""") };
        if (values.Count > 0) body["ExpressionAttributeValues"] = JsonNode.Parse($"{{{string.Join(',', values)}}}");
        return body.ToJsonString();
    }
}
