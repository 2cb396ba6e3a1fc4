using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;
using System.Xml.Linq;
using Tern.Local.Serving;
using Tern.Local.Tests.Serving;

namespace Tern.Local.Tests.Sns.Recorded;

/// <summary>
/// Topics and queues whose whole responses are short texts. Requests and responses have placeholders: see
/// <see cref="BoundIds"/>.
/// </summary>
internal sealed class RecordedHost : IAsyncDisposable
{
    private readonly SnsHost _host;
    private readonly BoundIds _ids = new();

    private RecordedHost(SnsHost host) => _host = host;

    public LocalAws Aws => _host.Aws;

    public QueryWire Sns => _host.Sns;

    public static async Task<RecordedHost> StartAsync(HttpMessageHandler? handler = null) => new(await SnsHost.StartAsync(handler));

    public ValueTask DisposeAsync() => _host.DisposeAsync();

    /// <summary>Creates a topic with attributes as <c>name=value</c>, and returns its ARN.</summary>
    public async Task<string> TopicAsync(string name, params string[] attributes) => _ids.Bind(await _host.TopicAsync(name, attributes));

    public Task QueueAsync(string name) => _host.QueueAsync(name);

    /// <summary>Creates a queue, subscribes it to a topic, and returns the ARN of the subscription.</summary>
    public async Task<string> SubscribeAsync(string topic, string queue, params string[] attributes) =>
        _ids.Bind(await _host.SubscribeQueueAsync(_ids.Release(topic), queue, [.. attributes.Select(_ids.Release)]));

    public string Bind(string text) => _ids.Bind(text);

    public string Release(string text) => _ids.Release(text);

    /// <summary>
    /// Calls an operation, and returns <c>200 Member=value, List(member=…)</c> with maps as <c>Map(key=value)</c>
    /// ordered by key, or <c>status code: message</c>.
    /// </summary>
    public async Task<string> AskAsync(string operation, params string[] members)
    {
        var (status, document) = await _host.Sns.SendAsync(operation, [.. members.Select(_ids.Release)]);
        return TextOf(operation, status, document);
    }

    /// <summary>Returns the text of a response, whose frame must be the service's.</summary>
    public string TextOf(string operation, int status, XElement document)
    {
        var root = XmlText.Of(new XElement(document.Name, document.Elements().Select(static e => new XElement(e.Name))));
        if (status != 200)
        {
            Assert.Equal("ErrorResponse(Error=, RequestId=)", root);
            Assert.True(Guid.TryParse(document.Elements().Last().Value, out _));
            var error = document.Elements().First();
            Assert.Equal(["Type", "Code", "Message"], error.Elements().Select(static e => e.Name.LocalName));
            Assert.Equal("Sender", error.Elements().First().Value);
            return _ids.Bind($"{status} {QueryWire.Text(error, "Code")}: {QueryWire.Text(error, "Message")}");
        }

        Assert.Matches($"^{operation}Response\\(({operation}Result=, )?ResponseMetadata=\\)$", root);
        Assert.Matches("^ResponseMetadata\\(RequestId=[0-9a-f-]{36}\\)$", XmlText.Of(document.Elements().Last()));
        var result = document.Elements().SkipLast(1).Elements().Select(TextOf);
        return _ids.Bind("200 " + string.Join(", ", result)).TrimEnd();
    }

    /// <summary>
    /// Receives up to ten messages and deletes them. Each is a text with all its members in alphabetical order. Members
    /// that every message has are checked and left out: the ID, the receipt handle and the digest of the body.
    /// </summary>
    /// <param name="queue">The queue.</param>
    /// <param name="system">true for all system attributes.</param>
    /// <param name="region">The queue's Region.</param>
    public async Task<IReadOnlyList<string>> ReceiveAsync(string queue, bool system = false, string region = "us-east-1")
    {
        var address = $"https://sqs.{region}.amazonaws.com/{SnsHost.Account}/{queue}";
        var request = new JsonObject { ["QueueUrl"] = address, ["MaxNumberOfMessages"] = 10, ["MessageAttributeNames"] = new JsonArray("All") };
        if (system) request["AttributeNames"] = new JsonArray("All");
        var answer = (await CallQueueAsync("ReceiveMessage", request, region)).AsObject();
        if (answer.Count == 0) return [];
        Assert.Equal("Messages", Assert.Single(answer).Key);
        List<string> texts = [];
        foreach (var message in answer["Messages"]!.AsArray())
        {
            await CallQueueAsync("DeleteMessage", new JsonObject { ["QueueUrl"] = address, ["ReceiptHandle"] = (string?)message!["ReceiptHandle"] }, region);
            texts.Add(TextOf(message!.AsObject()));
        }

        return texts;
    }

    /// <summary>Calls an operation of SQS, which must succeed.</summary>
    public async Task<JsonNode> CallQueueAsync(string operation, JsonObject members, string region = "us-east-1")
    {
        using var answer = await Aws.Parts.Find("sqs")!.HandleAsync(new Request("AmazonSQS." + operation)
        {
            Method = "POST", Path = "/", Origin = QueryWire.Origin, Account = SnsHost.Account, Region = region,
            Body = Encoding.UTF8.GetBytes(members.ToJsonString()),
        }, default);
        var text = Encoding.UTF8.GetString(answer.Body.WrittenSpan);
        Assert.True(answer.StatusCode == 200, text);
        return text.Length == 0 ? new JsonObject() : JsonNode.Parse(text)!;
    }

    private string TextOf(JsonObject message)
    {
        var body = (string)message["Body"]!;
#pragma warning disable CA5351 // the digest of SQS
        Assert.Equal(Convert.ToHexStringLower(MD5.HashData(Encoding.UTF8.GetBytes(body))), (string?)message["MD5OfBody"]);
#pragma warning restore CA5351
        Assert.True(Guid.TryParse((string?)message["MessageId"], out _));
        Assert.NotEmpty((string)message["ReceiptHandle"]!);
        foreach (var name in new[] { "MD5OfBody", "MessageId", "ReceiptHandle" }) message.Remove(name);
        if (body.Contains("\"Type\" : \"Notification\"", StringComparison.Ordinal)) message["Body"] = JsonNode.Parse(body);
        return _ids.Bind(RecordedText.Json(new JsonObject(message.OrderBy(static member => member.Key, StringComparer.Ordinal).Select(static member =>
            KeyValuePair.Create(member.Key, member.Key == "Body" ? member.Value?.DeepClone() : Ordered(member.Value))))));
    }

    private static JsonNode? Ordered(JsonNode? value) => value is not JsonObject map ? value?.DeepClone() : new JsonObject(
        map.OrderBy(static member => member.Key, StringComparer.Ordinal).Select(static member => KeyValuePair.Create(member.Key, Ordered(member.Value))));

    private static string TextOf(XElement element)
    {
        if (!element.HasElements) return XmlText.Of(element);
        var isMap = element.Elements().All(static e => e.Name.LocalName == "entry");
        var children = isMap
            ? element.Elements().Select(static e => string.Join('=', e.Elements().Select(static part => part.Value))).Order(StringComparer.Ordinal)
            : element.Elements().Select(TextOf);
        return $"{element.Name.LocalName}({string.Join(", ", children)})";
    }

    private sealed class Request(string target) : ServiceRequest
    {
        public override IEnumerable<KeyValuePair<string, string>> Headers => [KeyValuePair.Create("x-amz-target", target)];

        public override string? Header(string name) => name == "x-amz-target" ? target : null;
    }
}
