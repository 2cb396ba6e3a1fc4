using System.Text;
using System.Text.Json.Nodes;
using System.Xml.Linq;
using Tern.Local.Clocks;
using Tern.Local.Host;
using Tern.Local.Serving;
using Tern.Local.Sqs;

namespace Tern.Local.Tests.Sqs;

/// <summary>SQS called with bytes as they stand on the wire.</summary>
internal sealed class SqsWire : IDisposable
{
    public const string Account = "000000000000";
    public const string Origin = "http://127.0.0.1:4566";

    private readonly LocalSchedule _schedule;
    private readonly SqsPart _part;

    public SqsWire()
    {
        _schedule = new LocalSchedule(Clock);
        _part = new SqsPart(_schedule, 100_000_000, new Targets());
    }

    public HostClock Clock { get; } = new(new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero));

    public void Dispose()
    {
        _part.Stop();
        _schedule.Dispose();
        Clock.Dispose();
    }

    /// <summary>Creates a queue and returns its URL.</summary>
    public async Task<string> CreateAsync(string name, string attributes = "{}") =>
        (string)(await JsonAsync("CreateQueue", $$"""{"QueueName":"{{name}}","Attributes":{{attributes}} }"""))["QueueUrl"]!;

    /// <summary>Calls an operation by JSON, and returns its response, which must be a success.</summary>
    public async Task<JsonNode> JsonAsync(string operation, string body)
    {
        var (status, json, _) = await SendJsonAsync(operation, body);
        Assert.True(status == 200, json);
        return json.Length == 0 ? new JsonObject() : JsonNode.Parse(json)!;
    }

    /// <summary>Calls an operation by JSON, and returns its error as <c>status code|shape: message</c>.</summary>
    public async Task<string> JsonErrorAsync(string operation, string body)
    {
        var (status, json, header) = await SendJsonAsync(operation, body);
        Assert.NotEqual(200, status);
        var error = JsonNode.Parse(json)!;
        var type = (string)error["__type"]!;
        Assert.StartsWith("com.amazonaws.sqs#", type, StringComparison.Ordinal);
        var code = header!.Replace(";Sender", "", StringComparison.Ordinal);
        return $"{status} {code}|{type[(type.IndexOf('#', StringComparison.Ordinal) + 1)..]}: {error["message"]}";
    }

    /// <summary>Calls an operation by the query protocol, and returns its document.</summary>
    public async Task<(int Status, XElement Document)> QueryAsync(string form, string path = "/")
    {
        using var answer = await _part.HandleAsync(new Request(new() { ["content-type"] = "application/x-www-form-urlencoded" })
        {
            Method = "POST", Path = path, Origin = Origin, Account = Account, Region = "us-east-1", Body = Encoding.UTF8.GetBytes(form),
        }, default);
        Assert.Contains(answer.Headers, static header => header is { Key: "content-type", Value: "text/xml" });
        return (answer.StatusCode, XElement.Parse(Encoding.UTF8.GetString(answer.Body.WrittenSpan)));
    }

    private async Task<(int Status, string Json, string? Header)> SendJsonAsync(string operation, string body)
    {
        using var answer = await _part.HandleAsync(new Request(new() { ["x-amz-target"] = "AmazonSQS." + operation })
        {
            Method = "POST", Path = "/", Origin = Origin, Account = Account, Region = "us-east-1", Body = Encoding.UTF8.GetBytes(body),
        }, default);
        Assert.Contains(answer.Headers, static header => header is { Key: "content-type", Value: "application/x-amz-json-1.0" });
        var code = answer.Headers.FirstOrDefault(static header => header.Key == "x-amzn-query-error").Value;
        return (answer.StatusCode, Encoding.UTF8.GetString(answer.Body.WrittenSpan), code);
    }

    private sealed class Request(Dictionary<string, string> headers) : ServiceRequest
    {
        public override IEnumerable<KeyValuePair<string, string>> Headers => headers;

        public override string? Header(string name) => headers.GetValueOrDefault(name);
    }
}
