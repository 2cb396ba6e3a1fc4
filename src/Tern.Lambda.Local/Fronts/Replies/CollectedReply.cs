using System.Text.Json;

namespace Tern.Lambda.Local.Fronts;

/// <summary>Reads a collected streamed response with a prelude, for a front that doesn't stream.</summary>
internal static class CollectedReply
{
    /// <exception cref="MalformedReplyException">The prelude is invalid.</exception>
    public static FrontAnswer Read(ReadOnlyMemory<byte> stream, ReplyForm form)
    {
        var end = stream.Span.IndexOf("\0\0\0\0\0\0\0\0"u8);
        if (end < 0) throw new MalformedReplyException("The stream's prelude has no end: it must be followed by 8 zero bytes.");
        try
        {
            using var document = JsonDocument.Parse(stream[..end]);
            if (document.RootElement.ValueKind != JsonValueKind.Object) throw new MalformedReplyException("The stream's prelude isn't a JSON object.");
            var head = ReplyHead.Read(
                document.RootElement, form with { TakesMultiValueHeaders = true, TakesHeaders = true, TakesCookies = true }, defaultStatus: 200);
            return head with { Body = stream[(end + 8)..] };
        }
        catch (JsonException failure)
        {
            throw new MalformedReplyException($"The stream's prelude isn't valid JSON: {failure.Message}");
        }
    }
}
