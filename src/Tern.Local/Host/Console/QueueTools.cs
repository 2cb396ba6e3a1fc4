using System.Text.Json;
using Tern.Local.Buffers;
using Tern.Local.Hosting;
using Tern.Local.Sqs;

namespace Tern.Local.Host;

/// <summary>
/// Queues: <c>GET /_tern/api/queues</c>, <c>GET /_tern/api/queue?name=</c> with messages, which aren't received, and
/// <c>POST /_tern/api/sqs/OPERATION</c>, which runs an operation.
/// </summary>
internal static class QueueTools
{
    private const int MaxListed = 200;
    private const int MaxBody = 16 * 1024;

    public static Task ListAsync(ToolRequest request, SqsPart sqs, string account, string region) => request.AnswerJsonAsync(json =>
    {
        json.WriteStartObject();
        json.WriteStartArray("queues");
        foreach (var queue in sqs.State.All(account, region))
        {
            json.WriteStartObject();
            WriteHead(json, queue);
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
    });

    public static Task GetAsync(ToolRequest request, SqsPart sqs, string account, string region)
    {
        var name = request.Query("name") ?? "";
        if (sqs.State.Find(new SqsArn(region, account, name)) is not { } queue)
            return request.RefuseAsync(404, $"There is no queue '{name}' in the account {account} and the Region {region}.");
        var sources = sqs.State.All(account, region).Where(source => source.Messages.Settings.DeadLetterArn == queue.Arn).ToList();
        return request.AnswerJsonAsync(json =>
        {
            json.WriteStartObject();
            WriteHead(json, queue);
            json.WriteString("url", queue.UrlAt($"{request.Scheme}://{request.Headers.Host}"));
            json.WriteStartArray("sources");
            foreach (var source in sources) json.WriteStringValue(source.Name);
            json.WriteEndArray();
            json.WriteStartObject("attributes");
            lock (queue.Gate)
            {
                foreach (var (attribute, value) in QueueAttributes.Describe(queue)) json.WriteString(attribute, value);
            }

            json.WriteEndObject();
            json.WriteStartArray("messages");
            foreach (var message in queue.Messages.List().Take(MaxListed)) Write(json, message);
            json.WriteEndArray();
            json.WriteEndObject();
        });
    }

    public static async Task CallAsync(ToolRequest request, string operation, ServiceParts parts, SqsPart sqs, string account, string region)
    {
        if (request.Method != "POST")
        {
            await request.RefuseMethodAsync("POST").ConfigureAwait(false);
            return;
        }

        using var body = new ServerBuffer();
        if (!await request.TryReadBodyAsync(body).ConfigureAwait(false))
        {
            await request.RefuseAsync(413, "The body is too long.").ConfigureAwait(false);
            return;
        }

        var headers = new Dictionary<string, string>(StringComparer.Ordinal) { ["host"] = "localhost", ["x-amz-target"] = sqs.TargetPrefix + operation };
        using var answer = await parts.HandleAsync(
            sqs,
            new ConsoleServiceRequest(headers)
            {
                Method = "POST",
                Path = "/",
                Origin = $"{request.Scheme}://{request.Headers.Host}",
                Account = account,
                Region = region,
                Body = body.WrittenMemory,
            }, default).ConfigureAwait(false);
        await request.AnswerAsync(answer.StatusCode, "application/json", answer.Body.WrittenCount == 0 ? "{}"u8.ToArray() : answer.Body.WrittenMemory)
            .ConfigureAwait(false);
    }

    private static void WriteHead(Utf8JsonWriter json, SqsQueue queue)
    {
        var counts = queue.Messages.Count();
        json.WriteString("name", queue.Name);
        json.WriteString("arn", queue.Arn);
        json.WriteBoolean("fifo", queue.IsFifo);
        json.WriteNumber("visible", counts.Visible);
        json.WriteNumber("inFlight", counts.InFlight);
        json.WriteNumber("delayed", counts.Delayed);
        if (queue.Messages.Settings.DeadLetterArn is { } target) json.WriteString("deadLetters", target[(target.LastIndexOf(':') + 1)..]);
    }

    private static void Write(Utf8JsonWriter json, QueueMessage message)
    {
        var draft = message.Draft;
        json.WriteStartObject();
        json.WriteString("id", message.IdText);
        json.WriteString("state", message.State switch
        {
            MessageState.InFlight => "in flight",
            MessageState.Delayed => "delayed",
            _ => "visible",
        });
        json.WriteNumber("sent", message.SentAt.ToUnixTimeMilliseconds());
        json.WriteNumber("visibleAt", message.VisibleAt.ToUnixTimeMilliseconds());
        json.WriteNumber("receives", message.ReceiveCount);
        json.WriteNumber("size", draft.Size);
        if (draft.GroupId is { } group) json.WriteString("group", group);
        json.WriteString("body", draft.Body.Length > MaxBody ? draft.Body.AsSpan(0, MaxBody) : draft.Body);
        json.WriteBoolean("cut", draft.Body.Length > MaxBody);
        json.WriteStartObject("attributes");
        foreach (var (name, value) in draft.Attributes) json.WriteString(name, value.Text ?? $"({value.Bytes!.Length} bytes)");
        json.WriteEndObject();
        json.WriteEndObject();
    }
}
