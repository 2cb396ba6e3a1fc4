using System.Text;
using Tern.Bedrock.Model;

namespace Tern.Bedrock.DynamoDb;

/// <summary>
/// Estimates a message's tokens without a call: four bytes of text are one token, an image is 1,600, and thirty bytes
/// of a PDF or Office document are one. Models' own counts differ by up to a third, which is accurate enough to limit
/// a history.
/// </summary>
internal static class TokenEstimate
{
    private const int BytesPerToken = 4;
    private const int DocumentBytesPerToken = 30;
    private const int Image = 1_600;
    private const int Overhead = 4;

    public static int Count(Message message)
    {
        var tokens = Overhead;
        foreach (var block in message.Content ?? []) tokens += Count(block);
        return tokens;
    }

    private static int Count(ContentBlock block)
    {
        if (block.TryGetText(out var text)) return OfText(Encoding.UTF8.GetByteCount(text));
        if (block.TryGetImage(out _)) return Image;
        if (block.TryGetDocument(out var document)) return Count(document);
        if (!block.TryGetToolResult(out var result))
            return OfText(MessageJson.ToUtf8Bytes(new Message { Role = ConversationRole.User, Content = [block] }).Length);
        var tokens = Overhead;
        foreach (var part in result.Content ?? []) tokens += Count(part);
        return tokens;
    }

    private static int Count(ToolResultContentBlock part)
    {
        if (part.TryGetText(out var text)) return OfText(Encoding.UTF8.GetByteCount(text));
        if (part.TryGetJson(out var json)) return OfText(json.Utf8Json.Length);
        if (part.TryGetDocument(out var document)) return Count(document);
        return Image;
    }

    private static int Count(DocumentBlock document)
    {
        if (document.Source is not { } source || !source.TryGetBytes(out var bytes)) return Image;
        var isText = document.Format?.Value is "csv" or "html" or "txt" or "md";
        return isText ? OfText(bytes.Length) : Math.Max(Image, bytes.Length / DocumentBytesPerToken);
    }

    private static int OfText(int bytes) => (bytes + BytesPerToken - 1) / BytesPerToken;
}
