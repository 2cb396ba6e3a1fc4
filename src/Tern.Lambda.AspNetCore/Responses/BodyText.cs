using System.Buffers;
using System.Text;
using System.Text.Unicode;

namespace Tern.Lambda.AspNetCore;

/// <summary>
/// Decides if a body is sent as text or as base64. Text works everywhere, including REST APIs without binary media
/// types, and is smaller: all valid UTF-8 is sent as text, unless it would grow too much (a control character takes six
/// bytes in JSON). Compressed bodies and images aren't UTF-8, and are sent as base64.
/// </summary>
internal static class BodyText
{
    // The control characters without a short escape in JSON.
    private static readonly SearchValues<byte> Controls = SearchValues.Create(
        0, 1, 2, 3, 4, 5, 6, 7, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31);

    public static bool IsText(ReadOnlySpan<byte> body, string? contentType)
    {
        if (!Ascii.IsValid(body) && !Utf8.IsValid(body)) return false;
        return body.IndexOfAny(Controls) < 0 || IsTextType(contentType);
    }

    private static bool IsTextType(string? contentType) => contentType is not null
        && (contentType.StartsWith("text/", StringComparison.OrdinalIgnoreCase) || contentType.Contains("json", StringComparison.OrdinalIgnoreCase)
            || contentType.Contains("xml", StringComparison.OrdinalIgnoreCase));
}
