using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol;

public class ItemTests
{
    [Fact]
    public void An_item_that_was_put_is_got_with_all_its_types()
    {
        var service = new LocalService().AddPlainTable();
        const string Item = """
            {"b":{"B":"AQID"},"f":{"BOOL":false},"id":{"S":"a"},"l":{"L":[{"S":"x"},{"N":"1"},{"L":[]},{"M":{}}]},"m":{"M":{"k":{"NULL":true}}},
             "n":{"N":"-1.5"},"s":{"S":"Grüße \"😀\""},"t":{"BOOL":true},"x":{"BS":["AQ==","Ag=="]},"y":{"NS":["-2","1","10"]},"z":{"SS":["a","b"]}}
            """;
        Assert.Equal("{}", service.Ok("PutItem", $$"""{"TableName":"Plain","Item":{{Item}}}"""));
        var answer = service.OkNode("GetItem", """{"TableName":"Plain","Key":{"id":{"S":"a"}}}""");
        Assert.Equal(JsonNode.Parse(Item)!.ToJsonString(), answer["Item"]!.ToJsonString());
    }

    [Fact]
    public void A_missing_item_returns_an_empty_object()
    {
        var service = new LocalService().AddPlainTable();
        Assert.Equal("{}", service.Ok("GetItem", """{"TableName":"Plain","Key":{"id":{"S":"a"}}}"""));
    }

    [Theory]
    [InlineData("0000012345678901234567890123456789012345678", "12345678901234567890123456789012345678")]
    [InlineData("-00001.23456789012345678901234567890123456780000", "-1.2345678901234567890123456789012345678")]
    [InlineData("1e5", "100000")]
    [InlineData("+.5E-1", "0.05")]
    [InlineData("-0.00", "0")]
    [InlineData("120", "120")]
    public void Numbers_are_answered_in_the_normal_form(string given, string expected)
    {
        var service = new LocalService().AddPlainTable();
        service.Ok("PutItem", $$$$"""{"TableName":"Plain","Item":{"id":{"S":"a"},"n":{"N":"{{{{given}}}}"}}}""");
        Assert.Equal($$$$"""{"Item":{"id":{"S":"a"},"n":{"N":"{{{{expected}}}}"}}}""",
            service.Ok("GetItem", """{"TableName":"Plain","Key":{"id":{"S":"a"}}}"""));
    }

    [Fact]
    public void A_failed_condition_returns_the_old_item_if_requested()
    {
        var service = new LocalService().AddPlainTable();
        service.Ok("PutItem", """{"TableName":"Plain","Item":{"id":{"S":"a"},"v":{"N":"1"}}}""");
        var (status, body) = service.Call("PutItem", """
            {"TableName":"Plain","Item":{"id":{"S":"a"}},"ConditionExpression":"attribute_not_exists(id)","ReturnValuesOnConditionCheckFailure":"ALL_OLD"}
            """);
        Assert.Equal(400, status);
        Assert.Equal("""{"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","message":"The conditional request """
            + """failed","Item":{"id":{"S":"a"},"v":{"N":"1"}}}""", body);
    }

    [Fact]
    public void A_query_returns_the_partition_in_the_order_of_its_sort_keys()
    {
        var service = LocalService.WithTable("N");
        foreach (var n in new[] { "10", "-3", "2", "0", "1e2", "0.5" })
            service.Ok("PutItem", $$$$"""{"TableName":"Music","Item":{"pk":{"S":"p"},"sk":{"N":"{{{{n}}}}"}}}""");
        service.Ok("PutItem", """{"TableName":"Music","Item":{"pk":{"S":"q"},"sk":{"N":"1"}}}""");
        var answer = service.OkNode("Query", """
            {"TableName":"Music","KeyConditionExpression":"pk = :p","ExpressionAttributeValues":{":p":{"S":"p"}}}
            """);
        Assert.Equal(["-3", "0", "0.5", "2", "10", "100"], answer["Items"]!.AsArray().Select(item => item!["sk"]!["N"]!.GetValue<string>()));
    }

    [Fact]
    public void An_update_counts_and_returns_the_new_value()
    {
        var service = new LocalService().AddPlainTable();
        var body = """
            {"TableName":"Plain","Key":{"id":{"S":"a"}},"UpdateExpression":"SET n = if_not_exists(n, :zero) + :one ADD tags :t","ReturnValues":"UPDATED_NEW",
             "ExpressionAttributeValues":{":zero":{"N":"0"},":one":{"N":"1"},":t":{"SS":["x"]}}}
            """;
        service.Ok("UpdateItem", body);
        Assert.Equal("""{"Attributes":{"n":{"N":"2"},"tags":{"SS":["x"]}}}""", service.Ok("UpdateItem", body));
    }
}
