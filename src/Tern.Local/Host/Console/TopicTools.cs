using System.Text;
using System.Text.Json;
using Tern.Local.Buffers;
using Tern.Local.Hosting;
using Tern.Local.Sns;

namespace Tern.Local.Host;

/// <summary>
/// Topics: <c>GET /_tern/api/topics</c> with subscriptions and the messages that were kept, and <c>POST
/// /_tern/api/sns/OPERATION</c>, which runs an operation whose members are strings.
/// </summary>
internal static class TopicTools
{
    private const int MaxKept = 200;

    public static Task ListAsync(ToolRequest request, SnsPart sns, string account, string region) => request.AnswerJsonAsync(json =>
    {
        json.WriteStartObject();
        json.WriteStartArray("topics");
        foreach (var topic in sns.Started?.State.Topics(account, region) ?? []) Write(json, topic);
        json.WriteEndArray();
        json.WriteStartArray("kept");
        foreach (var message in sns.Started?.Outbox.List().Where(message => message.Account == account).Reverse().Take(MaxKept) ?? [])
        {
            json.WriteStartObject();
            json.WriteString("kind", message.Kind);
            json.WriteString("to", message.Destination);
            if (message.Subject is { } subject) json.WriteString("subject", subject);
            json.WriteString("text", message.Text);
            json.WriteNumber("time", message.Time.ToUnixTimeMilliseconds());
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
    });

    public static async Task CallAsync(ToolRequest request, string operation, ServiceParts parts, SnsPart sns, string account, string region)
    {
        if (request.Method != "POST")
        {
            await request.RefuseMethodAsync("POST").ConfigureAwait(false);
            return;
        }

        using var body = new ServerBuffer();
        var form = await request.TryReadBodyAsync(body).ConfigureAwait(false) ? ToForm(operation, sns, body.WrittenSpan) : null;
        if (form is null)
        {
            await request.RefuseAsync(400, "The body must be a JSON object whose members are strings.").ConfigureAwait(false);
            return;
        }

        using var answer = await parts.HandleAsync(
            sns,
            new ConsoleServiceRequest(new(StringComparer.Ordinal) { ["host"] = "localhost", ["content-type"] = "application/x-www-form-urlencoded" })
            {
                Method = "POST",
                Path = "/",
                Origin = $"{request.Scheme}://{request.Headers.Host}",
                Account = account,
                Region = region,
                Body = Encoding.UTF8.GetBytes(form),
            }, default).ConfigureAwait(false);
        if (answer.StatusCode >= 300) await ConsoleErrors.AnswerAsync(request, answer).ConfigureAwait(false);
        else await request.AnswerAsync(200, "application/json", "{}"u8.ToArray()).ConfigureAwait(false);
    }

    private static string? ToForm(string operation, SnsPart sns, ReadOnlySpan<byte> body)
    {
        try
        {
            var form = new StringBuilder($"Action={Uri.EscapeDataString(operation)}&Version={sns.QueryVersion}");
            var reader = new Utf8JsonReader(body);
            if (!reader.Read() || reader.TokenType != JsonTokenType.StartObject) return null;
            while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
            {
                form.Append('&').Append(Uri.EscapeDataString(reader.GetString()!)).Append('=');
                if (!reader.Read() || reader.TokenType != JsonTokenType.String) return null;
                form.Append(Uri.EscapeDataString(reader.GetString()!));
            }

            return form.ToString();
        }
        catch (JsonException)
        {
            return null;
        }
    }

    private static void Write(Utf8JsonWriter json, SnsTopic topic)
    {
        json.WriteStartObject();
        json.WriteString("name", topic.Name);
        json.WriteString("arn", topic.Arn);
        json.WriteBoolean("fifo", topic.IsFifo);
        json.WriteStartArray("subscriptions");
        foreach (var subscription in topic.Subscriptions)
        {
            json.WriteStartObject();
            json.WriteString("arn", subscription.Arn);
            json.WriteString("protocol", subscription.Protocol);
            json.WriteString("endpoint", subscription.Endpoint);
            json.WriteBoolean("confirmed", subscription.IsConfirmed);
            json.WriteBoolean("raw", subscription.IsRaw);
            var (delivered, failed) = subscription.Deliveries;
            json.WriteNumber("delivered", delivered);
            json.WriteNumber("failed", failed);
            if (subscription.Attributes.GetValueOrDefault("FilterPolicy") is { } filter) json.WriteString("filter", filter);
            if (subscription.DeadLetterArn is { } target) json.WriteString("deadLetters", target[(target.LastIndexOf(':') + 1)..]);
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
    }
}
