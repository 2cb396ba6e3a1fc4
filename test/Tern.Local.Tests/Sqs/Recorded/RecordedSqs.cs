using System.Text.Json.Nodes;
using System.Xml.Linq;

namespace Tern.Local.Tests.Sqs.Recorded;

/// <summary>
/// SQS called by either of its protocols, with whole responses as short texts. Members are ordered by name, and IDs
/// have names by their first use.
/// <code>
/// 200 Messages[(Body=a, MD5OfBody=0cc175b9c0f1b6a831c399e269772661, MessageId=[id 1], ReceiptHandle=[receipt 1])]
/// 400 InvalidAttributeName: Unknown Attribute X. (QueryErrorCode=InvalidAttributeName, Type=Sender)
/// 400 InvalidAttributeName: Unknown Attribute X. (Detail=, Type=Sender)
/// </code>
/// </summary>
/// <param name="protocol"><c>json</c>, or <c>query</c> for forms and XML.</param>
internal sealed class RecordedSqs(string protocol = "json") : IDisposable
{
    private readonly List<(string Name, string Value)> _ids = [];

    public SqsWire Wire { get; } = new();

    /// <summary>Gets or sets the protocol of the next calls.</summary>
    public string Protocol { get; set; } = protocol;

    /// <summary>Gets an ID by its name, such as <c>[receipt 1]</c>.</summary>
    public string this[string name] => _ids.Find(id => id.Name == name).Value;

    public void Dispose() => Wire.Dispose();

    public static string Url(string queue) => $"{SqsWire.Origin}/{SqsWire.Account}/{queue}";

    public static string Arn(string queue) => $"arn:aws:sqs:us-east-1:{SqsWire.Account}:{queue}";

    /// <summary>Returns the text of an error as the protocol has it.</summary>
    public string Error(string code, string message, string? shape = null, int status = 400) => Protocol == "json"
        ? $"{status} {code}: {message} (QueryErrorCode={shape ?? code[(code.LastIndexOf('.') + 1)..]}, Type=Sender)"
        : $"{status} {code}: {message} (Detail=, Type=Sender)";

    public string Invalid(string message) => Error("InvalidParameterValue", message, "InvalidParameterValueException");

    public string Missing(string parameter) =>
        Error("MissingParameter", $"The request must contain the parameter {parameter}.", "MissingRequiredParameterException");

    public void Advance(int seconds) => Wire.Clock.Advance(TimeSpan.FromSeconds(seconds));

    /// <summary>Calls an operation, and returns the text of its response.</summary>
    public async Task<string> CallAsync(string operation, JsonObject request)
    {
        if (Protocol == "json")
        {
            var reply = await Wire.SendJsonAsync(operation, request.ToJsonString());
            var answer = reply.Body.Length == 0 ? [] : JsonNode.Parse(reply.Body)!.AsObject();
            return reply.Status == 200 ? TextOf(answer) : ErrorOf(reply, answer);
        }

        var (status, document) = await Wire.QueryAsync(QueryForm.Of(operation, request));
        return status == 200 ? TextOf(QueryAnswer.Read(operation, document)) : QueryAnswer.ReadError(status, document);
    }

    /// <summary>Creates a queue, and returns its URL.</summary>
    public async Task<string> CreateAsync(string name, JsonObject? attributes = null)
    {
        var created = await CallAsync("CreateQueue", new() { ["QueueName"] = name, ["Attributes"] = attributes ?? [] });
        Assert.Equal($"200 QueueUrl={Url(name)}", created);
        return Url(name);
    }

    /// <summary>Creates a FIFO queue, and returns its URL.</summary>
    public Task<string> CreateFifoAsync(JsonObject? attributes = null)
    {
        attributes ??= [];
        attributes["FifoQueue"] = "true";
        return CreateAsync("q.fifo", attributes);
    }

    public Task<string> SendAsync(string queue, string body, JsonObject? more = null) =>
        CallAsync("SendMessage", With(new() { ["QueueUrl"] = queue, ["MessageBody"] = body }, more));

    /// <summary>Sends a message that must be accepted.</summary>
    public async Task PutAsync(string queue, string body, string? group = null)
    {
        var sent = await SendAsync(queue, body, group is null ? null : new() { ["MessageGroupId"] = group });
        Assert.StartsWith("200 ", sent, StringComparison.Ordinal);
    }

    public Task<string> ReceiveAsync(string queue, JsonObject? more = null) => CallAsync("ReceiveMessage", With(new() { ["QueueUrl"] = queue }, more));

    /// <summary>Receives at most ten messages, and returns their bodies with a space between them.</summary>
    public async Task<string> BodiesAsync(string queue, int count = 10, int? visibility = null)
    {
        var request = new JsonObject { ["MaxNumberOfMessages"] = count };
        if (visibility is { } seconds) request["VisibilityTimeout"] = seconds;
        var received = await ReceiveAsync(queue, request);
        return string.Join(' ', received.Split("(Body=").Skip(1).Select(static message => message[..message.IndexOf(',', StringComparison.Ordinal)]));
    }

    public Task<string> DeleteAsync(string queue, string receipt) =>
        CallAsync("DeleteMessage", new() { ["QueueUrl"] = queue, ["ReceiptHandle"] = this[receipt] });

    public Task<string> ChangeVisibilityAsync(string queue, string receipt, int seconds) => CallAsync(
        "ChangeMessageVisibility", new() { ["QueueUrl"] = queue, ["ReceiptHandle"] = this[receipt], ["VisibilityTimeout"] = seconds });

    public Task<string> AttributesAsync(string queue, params string[] names) => CallAsync(
        "GetQueueAttributes", new() { ["QueueUrl"] = queue, ["AttributeNames"] = new JsonArray([.. names.Select(static name => (JsonNode)name)]) });

    public Task<string> SetAsync(string queue, JsonObject attributes) =>
        CallAsync("SetQueueAttributes", new() { ["QueueUrl"] = queue, ["Attributes"] = attributes });

    /// <summary>Returns the text of an XML response to a GET, without the request's ID.</summary>
    public async Task<string> GetAsync(string target)
    {
        var reply = await Wire.SendAsync("GET", target, "");
        Assert.Equal("text/xml", reply["content-type"]);
        var document = XElement.Parse(reply.Body);
        foreach (var id in document.Descendants().Where(static element => element.Name.LocalName == "RequestId"))
        {
            Assert.NotEmpty(id.Value);
            id.Value = "";
        }

        return $"{reply.Status} {XmlText.Of(document)}";
    }

    private static JsonObject With(JsonObject request, JsonObject? more)
    {
        foreach (var (name, value) in more ?? []) request[name] = value!.DeepClone();
        return request;
    }

    private static string ErrorOf(SqsReply reply, JsonObject answer)
    {
        Assert.Equal(["__type", "message"], answer.Select(static member => member.Key));
        var (type, code) = ((string)answer["__type"]!, reply["x-amzn-query-error"]!.Split(';'));
        Assert.StartsWith("com.amazonaws.sqs#", type, StringComparison.Ordinal);
        return $"{reply.Status} {code[0]}: {answer["message"]} (QueryErrorCode={type[(type.IndexOf('#', StringComparison.Ordinal) + 1)..]}, Type={code[1]})";
    }

    private string TextOf(JsonObject answer) => $"200 {Members(answer)}".TrimEnd();

    private string Members(JsonObject members)
    {
        var ordered = members.OrderBy(static member => member.Key, StringComparer.Ordinal);
        return string.Join(", ", ordered.Select(member => member.Key + TextOf(member.Key, member.Value!)));
    }

    private string TextOf(string name, JsonNode value) => value switch
    {
        JsonObject members => $"({Members(members)})",
        JsonArray list => $"[{string.Join(", ", list.Select(item => item is JsonObject members ? $"({Members(members)})" : item!.ToString()))}]",
        _ => "=" + NameOf(name, value.ToString()),
    };

    private string NameOf(string member, string value)
    {
        var kind = member switch { "MessageId" => "id", "ReceiptHandle" => "receipt", "SequenceNumber" => "sequence", "TaskHandle" => "task", _ => null };
        if (kind is null) return value;
        if (_ids.Find(id => id.Value == value).Name is { } known) return known;
        var name = $"[{kind} {_ids.Count(id => id.Name.StartsWith($"[{kind} ", StringComparison.Ordinal)) + 1}]";
        _ids.Add((name, value));
        return name;
    }
}
