using System.Collections.Concurrent;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Tern.Http;
using Tern.TestHarness;

namespace Tern.Messaging.Tests.Sqs;

/// <summary>Counts the calls to queues and makes them fail, before they reach the queues or on their way back.</summary>
public sealed partial class QueueTransport(AwsTransport inner) : AwsTransport
{
    private readonly ConcurrentDictionary<string, int> _calls = new(StringComparer.Ordinal);

    /// <summary>Gets or sets a function that returns the fault of a call, or null for none.</summary>
    public Func<QueueCall, QueueFault?>? Fault { get; set; }

    public override string? ServerAddress => inner.ServerAddress;

    /// <summary>Returns the number of calls of an operation.</summary>
    public int CountOf(string operation) => _calls.GetValueOrDefault(operation);

    public override async ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken)
    {
        await Task.Yield(); // a call over a network doesn't run on its caller's thread either
        var operation = request.Headers.Find("x-amz-target")!.Split('.')[1];
        _calls.AddOrUpdate(operation, 1, static (_, count) => count + 1);
        using var body = JsonDocument.Parse(request.Body.WrittenMemory);
        if (Fault?.Invoke(new QueueCall(operation, body.RootElement)) is not { } fault) return await inner.SendAsync(request, cancellationToken);
        if (fault.Holds is { } holds) await holds.WaitAsync(cancellationToken);
        if (fault.Breaks) throw Broken();
        if (fault.Status is { } status) return TextResponse.Error(status, fault.Code);
        var response = await SendAsync(request, fault, cancellationToken);
        if (!fault.LosesAnswer) return response;
        response.Dispose();
        throw Broken();
    }

    private async ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, QueueFault fault, CancellationToken cancellationToken)
    {
        var json = JsonNode.Parse(request.Body.WrittenSpan)!.AsObject();
        var refused = new JsonArray();
        if (fault.RefusesEntry is { } refuses && json["Entries"] is JsonArray entries)
        {
            foreach (var entry in entries.Where(entry => refuses((string)entry!["Id"]!)).ToList())
            {
                entries.Remove(entry);
                refused.Add((JsonNode)new JsonObject
                {
                    ["Id"] = (string)entry!["Id"]!, ["SenderFault"] = fault.IsSendersFault, ["Code"] = fault.Code, ["Message"] = "The test refuses it.",
                });
            }

            if (entries.Count == 0) return TextResponse.Of(new JsonObject { ["Successful"] = new JsonArray(), ["Failed"] = refused }.ToJsonString());
        }

        using var response = await inner.SendAsync(Copy(request, json), cancellationToken);
        var text = Encoding.UTF8.GetString(response.Body.Span);
        if (fault.BreaksDigests) text = BodyDigest().Replace(text, "${1}" + new string('0', 32));
        if (text.Length > 0 && JsonNode.Parse(text) is JsonObject answer && answer["Successful"] is JsonArray successful)
        {
            foreach (var entry in successful)
            {
                if (fault.ForgetsEntry?.Invoke((string)entry!["Id"]!) == true) entry["Id"] = "?";
            }

            if (refused.Count > 0) answer["Failed"] = refused;
            text = answer.ToJsonString();
        }

        return new TextResponse(response.StatusCode, text, [.. response.GetHeaders().Select(static header => (header.Key, header.Value))]);
    }

    private static AwsHttpRequest Copy(AwsHttpRequest request, JsonObject json)
    {
        var copy = new AwsHttpRequest { Method = request.Method, Endpoint = request.Endpoint, PathAndQuery = request.PathAndQuery };
        for (var i = 0; i < request.Headers.Count; i++) copy.Headers.Add(request.Headers[i].Name, request.Headers[i].GetText());
        copy.Body.Write(Encoding.UTF8.GetBytes(json.ToJsonString()));
        return copy;
    }

    private static AwsTransportException Broken() => new("The test broke the connection.", AwsTransportFault.ConnectionLost);

    [GeneratedRegex("(\"MD5Of(?:Message)?Body\":\")[0-9a-f]{32}")]
    private static partial Regex BodyDigest();
}
