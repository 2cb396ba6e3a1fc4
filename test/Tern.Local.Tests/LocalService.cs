using System.Buffers;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Local.Engine;
using Tern.Local.Protocol;
using Tern.TestHarness;

namespace Tern.Local.Tests;

/// <summary>A local service that is called with JSON as it is sent on the wire.</summary>
internal sealed class LocalService
{
    public LocalService() : this(new ManualTimeProvider())
    {
    }

    public LocalService(ManualTimeProvider time) : this(time, new LocalEngine(time))
    {
    }

    public LocalService(ManualTimeProvider time, LocalEngine engine, BucketFolder? buckets = null)
    {
        Time = time;
        Engine = engine;
        Handler = new ProtocolHandler(Engine) { Buckets = buckets };
    }

    /// <summary>With a folder of buckets.</summary>
    public static LocalService WithBuckets(BucketFolder buckets)
    {
        var time = new ManualTimeProvider();
        return new LocalService(time, new LocalEngine(time), buckets);
    }

    public ManualTimeProvider Time { get; }

    public LocalEngine Engine { get; }

    public ProtocolHandler Handler { get; }

    /// <summary>A table "Music" with the keys pk (S) and sk (of the given type).</summary>
    public static LocalService WithTable(string sortType = "S", string extra = "")
    {
        var service = new LocalService();
        service.Ok("CreateTable", $$"""
            {"TableName":"Music","BillingMode":"PAY_PER_REQUEST",
             "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"{{sortType}}"}],
             "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}]{{extra}}}
            """);
        return service;
    }

    /// <summary>A table "Plain" with the partition key id (S) alone.</summary>
    public LocalService AddPlainTable()
    {
        Ok("CreateTable", """
            {"TableName":"Plain","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],
             "KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]}
            """);
        return this;
    }

    public (int Status, string Body) Call(string operation, string body) => Call(operation, Encoding.UTF8.GetBytes(body));

    public (int Status, string Body) Call(string operation, ReadOnlySpan<byte> body)
    {
        var output = new ArrayBufferWriter<byte>();
        var prefix = operation is "ListStreams" or "DescribeStream" or "GetShardIterator" or "GetRecords" ? "DynamoDBStreams_20120810." : "DynamoDB_20120810.";
        var answer = Handler.Handle(prefix + operation, body, output);
        return (answer.StatusCode, Encoding.UTF8.GetString(output.WrittenSpan));
    }

    public string Ok(string operation, string body)
    {
        var (status, answer) = Call(operation, body);
        Assert.True(status == 200, $"{operation} answered {status}: {answer}");
        return answer;
    }

    public JsonNode OkNode(string operation, string body) => JsonNode.Parse(Ok(operation, body))!;

    /// <summary>The type (without its prefix) and text of an error.</summary>
    public (string Type, string Message) Error(string operation, string body)
    {
        var (status, answer) = Call(operation, body);
        Assert.True(status == 400, $"{operation} answered {status}: {answer}");
        var node = JsonNode.Parse(answer)!;
        var type = node["__type"]!.GetValue<string>();
        return (type[(type.IndexOf('#', StringComparison.Ordinal) + 1)..], (node["message"] ?? node["Message"])?.GetValue<string>() ?? "");
    }

    public void Invalid(string operation, string body, string message) => Assert.Equal(("ValidationException", message), Error(operation, body));
}
