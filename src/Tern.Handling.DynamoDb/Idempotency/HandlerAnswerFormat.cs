using System.Text;
using System.Text.Unicode;
using Tern.Buffers;
using Tern.Json;

namespace Tern.Handling.DynamoDb;

/// <summary>
/// Stores responses in records: <c>{"contentType":"application/json","text":"…"}</c>, or <c>base64</c> instead of
/// <c>text</c> if the body isn't text.
/// </summary>
internal sealed class HandlerAnswerFormat : ResultFormat<HandlerAnswer>
{
    public static HandlerAnswerFormat Instance { get; } = new();

    public override string Name => "a handler's answer";

    public override void Write(HandlerAnswer result, PooledBuffer output)
    {
        if (result.IsStreamed)
            throw new InvalidOperationException(
                "The answer was streamed, so it can't be stored. A handler that streams must be idempotent itself.");
        var json = new AwsJsonWriter(output);
        json.WriteStartObject();
        json.WriteName("contentType"u8);
        json.WriteString(result.ContentType.AsSpan());
        if (Utf8.IsValid(result.Body.Span))
        {
            json.WriteName("text"u8);
            json.WriteString(result.Body.Span);
        }
        else
        {
            json.WriteName("base64"u8);
            json.WriteBase64(result.Body.Span);
        }

        json.WriteEndObject();
        json.Flush();
    }

    public override HandlerAnswer Read(string text)
    {
        var contentType = "application/json";
        byte[]? body = null;
        var json = new AwsJsonReader(Encoding.UTF8.GetBytes(text));
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            if (name.SequenceEqual("contentType"u8)) contentType = json.ReadString();
            else if (name.SequenceEqual("text"u8)) body = json.ReadStringUtf8().ToArray();
            else if (name.SequenceEqual("base64"u8)) body = json.ReadBase64();
            else json.SkipValue();
        }

        json.End();
        return new HandlerAnswer(contentType, body ?? throw json.Unexpected("a body"), IsStreamed: false);
    }
}
