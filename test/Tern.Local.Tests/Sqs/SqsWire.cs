using System.Text;
using System.Text.Json.Nodes;
using System.Xml.Linq;
using Tern.Local.Clocks;
using Tern.Local.Host;
using Tern.Local.Serving;
using Tern.Local.Sqs;

namespace Tern.Local.Tests.Sqs;

/// <summary>SQS called with bytes as they are sent on the wire.</summary>
internal sealed class SqsWire : IDisposable
{
    public const string Account = "000000000000";
    public const string Origin = "http://127.0.0.1:4566";

    private readonly LocalSchedule _schedule;
    private readonly SqsPart _part;
    private readonly RequestVerifier? _verifier;

    public SqsWire((string Key, string Secret)? verified = null)
    {
        _schedule = new LocalSchedule(Clock);
        _part = new SqsPart(_schedule, 100_000_000, new Targets());
        if (verified is { } known)
            _verifier = new RequestVerifier(new RequestClocks(Clock), key => key == known.Key ? new AccessSecret(known.Secret) : null);
    }

    /// <summary>Gets or sets the Region of the next requests.</summary>
    public string Region { get; set; } = "us-east-1";

    /// <summary>Gets or sets the address that the next requests use.</summary>
    public string Address { get; set; } = Origin;

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
        var reply = await SendJsonAsync(operation, body);
        Assert.True(reply.Status == 200, reply.Body);
        return reply.Body.Length == 0 ? new JsonObject() : JsonNode.Parse(reply.Body)!;
    }

    /// <summary>Calls an operation by JSON, and returns its error as <c>status code|shape: message</c>.</summary>
    public async Task<string> JsonErrorAsync(string operation, string body)
    {
        var reply = await SendJsonAsync(operation, body);
        Assert.NotEqual(200, reply.Status);
        var error = JsonNode.Parse(reply.Body)!;
        var type = (string)error["__type"]!;
        Assert.StartsWith("com.amazonaws.sqs#", type, StringComparison.Ordinal);
        var code = reply["x-amzn-query-error"]!.Replace(";Sender", "", StringComparison.Ordinal);
        return $"{reply.Status} {code}|{type[(type.IndexOf('#', StringComparison.Ordinal) + 1)..]}: {error["message"]}";
    }

    /// <summary>Calls an operation by the query protocol, and returns its document.</summary>
    public async Task<(int Status, XElement Document)> QueryAsync(string form, string path = "/")
    {
        var reply = await SendAsync("POST", path, form, ("content-type", "application/x-www-form-urlencoded"));
        Assert.Equal("text/xml", reply["content-type"]);
        return (reply.Status, XElement.Parse(reply.Body));
    }

    /// <summary>Calls an operation by JSON.</summary>
    public async Task<SqsReply> SendJsonAsync(string operation, string body, string path = "/")
    {
        var reply = await SendAsync("POST", path, body, ("x-amz-target", "AmazonSQS." + operation));
        Assert.Equal("application/x-amz-json-1.0", reply["content-type"]);
        return reply;
    }

    /// <summary>Sends a request as it is.</summary>
    public async Task<SqsReply> SendAsync(string method, string target, string body, params (string Name, string Value)[] headers)
    {
        var split = target.Split('?', 2);
        using var answer = await _part.HandleAsync(new Request(headers.ToDictionary(static header => header.Name, static header => header.Value))
        {
            Method = method,
            Path = split[0],
            Query = split.Length > 1 ? split[1] : "",
            Origin = Address,
            Account = Account,
            Region = Region,
            Verifier = _verifier,
            Body = Encoding.UTF8.GetBytes(body),
        }, default);
        var received = answer.Headers.ToDictionary(static header => header.Key, static header => header.Value);
        return new SqsReply(answer.StatusCode, received, Encoding.UTF8.GetString(answer.Body.WrittenSpan));
    }

    private sealed class Request(Dictionary<string, string> headers) : ServiceRequest
    {
        public override IEnumerable<KeyValuePair<string, string>> Headers => headers;

        public override string? Header(string name) => headers.GetValueOrDefault(name);
    }
}
