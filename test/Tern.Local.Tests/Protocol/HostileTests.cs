using System.Text;

namespace Tern.Local.Tests.Protocol;

public class HostileTests
{
    private static readonly string[] s_operations =
    [
        "GetItem", "PutItem", "UpdateItem", "DeleteItem", "Query", "Scan", "BatchGetItem", "BatchWriteItem", "TransactGetItems", "TransactWriteItems",
        "CreateTable", "DescribeTable", "DeleteTable", "ListTables", "UpdateTable", "DescribeTimeToLive", "UpdateTimeToLive",
            "TagResource", "UntagResource", "ListTagsOfResource", "DescribeLimits", "DescribeEndpoints",
        "DescribeContinuousBackups", "UpdateContinuousBackups",
    ];

    [Theory]
    [InlineData("")]
    [InlineData(" ")]
    [InlineData("{")]
    [InlineData("}")]
    [InlineData("null")]
    [InlineData("[]")]
    [InlineData("1")]
    [InlineData("\"text\"")]
    [InlineData("{\"TableName\":")]
    [InlineData("{\"TableName\":\"abc\"")]
    [InlineData("{\"TableName\":\"abc\"}{}")]
    [InlineData("{TableName:1}")]
    [InlineData("{\"TableName\":\"\\x\"}")]
    public void Malformed_JSON_is_a_serialization_error_for_every_operation(string body)
    {
        var service = Service();
        foreach (var operation in s_operations)
        {
            var (status, answer) = service.Call(operation, body);
            Assert.True(status == 400, $"{operation}: {status} {answer}");
            Assert.Contains("SerializationException", answer, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("PutItem", """{"TableName":"\ud800","Item":{}}""")]
    [InlineData("PutItem", """{"TableName":"Plain","Item":{"id":{"S":"\udc00"}}}""")]
    [InlineData("PutItem", """{"TableName":"Plain","Item":{"\ud800":{"S":"a"}}}""")]
    [InlineData("PutItem", """{"TableName":"Plain","Item":{"id":{"SS":["\ud800"]}}}""")]
    [InlineData("PutItem", """{"\ud800":1}""")]
    [InlineData("BatchWriteItem", """{"RequestItems":{"\ud800":[]}}""")]
    [InlineData("CreateTable", """{"TableName":"\ud800"}""")]
    public void Half_a_surrogate_pair_is_a_serialization_error(string operation, string body) =>
        Assert.Equal((400, """{"__type":"com.amazon.coral.service#SerializationException"}"""), Service().Call(operation, body));

    [Fact]
    public void Invalid_UTF8_is_a_serialization_error()
    {
        var service = Service();
        byte[] body = [.. "{\"TableName\":\"Plain\",\"Item\":{\"id\":{\"S\":\""u8, 0xFF, 0xC0, .. "\"}}}"u8];
        var (status, answer) = service.Call("PutItem", body);
        Assert.Equal((400, """{"__type":"com.amazon.coral.service#SerializationException"}"""), (status, answer));
    }

    [Theory]
    [InlineData("{\"M\":{\"a\":", "}}", "{\"S\":\"x\"}")]
    [InlineData("{\"L\":[", "]}", "{\"S\":\"x\"}")]
    [InlineData("{\"Z\":[", "]}", "1")]
    public void Deep_nesting_is_refused(string open, string close, string inner)
    {
        var service = Service();
        foreach (var depth in new[] { 33, 400, 100_000 })
        {
            var value = string.Concat(Enumerable.Repeat(open, depth)) + inner + string.Concat(Enumerable.Repeat(close, depth));
            foreach (var operation in s_operations)
            {
                var (status, answer) = service.Call(
                    operation, $$"""{"TableName":"Plain","Item":{"id":{"S":"a"},"v":{{value}}},"Key":{"id":{{value}}},"X":{{value}}}""");
                Assert.True(status is 400 or 200, $"{operation}: {status} {answer}");
                if (operation == "PutItem") Assert.Equal(400, status);
            }
        }
    }

    [Fact]
    public void Thirty_two_levels_are_taken_and_one_more_is_not()
    {
        var service = Service();
        string Nested(int levels) => string.Concat(Enumerable.Repeat("{\"L\":[", levels)) + string.Concat(Enumerable.Repeat("]}", levels));
        service.Ok("PutItem", $$$"""{"TableName":"Plain","Item":{"id":{"S":"a"},"v":{{{Nested(32)}}} } }""");
        service.Invalid("PutItem", $$$"""{"TableName":"Plain","Item":{"id":{"S":"a"},"v":{{{Nested(33)}}} } }""",
            "1 validation error detected: Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit");
    }

    [Fact]
    public void A_leaf_is_at_most_on_level_32_and_an_update_creates_none_below()
    {
        var service = Service();
        string Leaf(int wraps) =>
            string.Concat(Enumerable.Repeat("{\"M\":{\"a\":", wraps)) + "{\"S\":\"leaf\"}" + string.Concat(Enumerable.Repeat("}}", wraps));
        service.Ok("PutItem", $$$"""{"TableName":"Plain","Item":{"id":{"S":"a"},"a":{{{Leaf(31)}}} } }""");
        const string Fault = "Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit";
        service.Invalid("PutItem", $$$"""{"TableName":"Plain","Item":{"id":{"S":"a"},"a":{{{Leaf(32)}}} } }""", "1 validation error detected: " + Fault);
        service.Ok("UpdateItem",
            $$$"""{"TableName":"Plain","Key":{"id":{"S":"a"}},"UpdateExpression":"SET a.a.b = :v","ExpressionAttributeValues":{":v":{{{Leaf(29)}}} } }""");
        service.Invalid("UpdateItem",
            $$$"""{"TableName":"Plain","Key":{"id":{"S":"a"}},"UpdateExpression":"SET a.a.c = :v","ExpressionAttributeValues":{":v":{{{Leaf(30)}}} } }""",
            Fault);
    }

    [Fact]
    public void Parentheses_without_end_are_refused_at_once()
    {
        var service = Service();
        foreach (var condition in new[] { new string('(', 4000), new string('(', 1900) + "a = :a" + new string(')', 1900),
            string.Concat(Enumerable.Repeat("NOT ", 1000)) + "a = :a" })
        {
            var (type, message) = service.Error(
                "DeleteItem", """{"TableName":"Plain","Key":{"id":{"S":"a"}}"""
                    + $$$$""","ConditionExpression":"{{{{condition}}}}","ExpressionAttributeValues":{":a":{"S":"a"}}}""");
            Assert.Equal("ValidationException", type);
            Assert.StartsWith("1 validation error detected: Invalid ConditionExpression: ", message, StringComparison.Ordinal);
        }

        service.Invalid("DeleteItem", $$$"""{"TableName":"Plain","Key":{"id":{"S":"a"}},"ConditionExpression":"{{{new string('a', 4097)}}}"}""",
            "1 validation error detected: Invalid ConditionExpression: Expression size has exceeded the maximum allowed size; expression size: 4097");
    }

    [Theory]
    [InlineData("S", "true", "TRUE_VALUE cannot be converted to String")]
    [InlineData("S", "1.5", "DECIMAL_VALUE cannot be converted to String")]
    [InlineData("N", "1", "NUMBER_VALUE cannot be converted to String")]
    [InlineData("S", "[]", "Unrecognized collection type class java.lang.String")]
    [InlineData("S", "{}", "Start of structure or map found where not expected")]
    [InlineData("BOOL", "\"maybe\"", "Unexpected token received from parser")]
    [InlineData("BOOL", "1", "NUMBER_VALUE cannot be converted to Boolean")]
    [InlineData("B", "1", "only base-64-encoded strings are convertible to bytes")]
    [InlineData("B", "\"23456\"", "Base64 encoded length is expected a multiple of 4 bytes but found: 5")]
    [InlineData("B", "\"=+/=\"", "Invalid last non-pad Base64 character dectected")]
    [InlineData("B", "\"+/+=\"", "Invalid last non-pad Base64 character dectected")]
    [InlineData("B", "\"a*bc\"", "Invalid Base64 character: '*'")]
    [InlineData("SS", "\"a\"", "Unexpected field type")]
    [InlineData("L", "{}", "Start of structure or map found where not expected")]
    [InlineData("L", "[1]", "Unexpected value type in payload")]
    [InlineData("M", "[]", "Unrecognized collection type java.util.Map<java.lang.String, com.amazonaws.dynamodb.v20120810.AttributeValue>")]
    public void Wrong_types_of_JSON_are_named(string type, string value, string message) =>
        Assert.Equal(("SerializationException", message), Service()
            .Error("PutItem", $$$$"""{"TableName":"Plain","Item":{"id":{"{{{{type}}}}":{{{{value}}}} } } }"""));

    [Fact]
    public void Unknown_operations_are_reported()
    {
        var service = Service();
        var output = new System.Buffers.ArrayBufferWriter<byte>();
        Assert.Equal(400, service.Handler.Handle((string?)null, "{}"u8, output).StatusCode);
        Assert.Equal("""{"__type":"com.amazon.coral.service#UnknownOperationException"}""", Encoding.UTF8.GetString(output.WrittenSpan));
        Assert.Equal(("ValidationException", "The local server doesn't support the operation UpdateTableReplicaAutoScaling"),
            service.Error("UpdateTableReplicaAutoScaling", "{}"));
    }

    private static LocalService Service() => LocalService.WithTable().AddPlainTable();
}
