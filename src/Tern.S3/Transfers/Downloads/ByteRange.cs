using System.Globalization;

namespace Tern.S3.Transfers;

/// <summary>A range of an object in a request or response.</summary>
/// <param name="Offset">The offset of its first byte.</param>
/// <param name="Length">The length in bytes.</param>
internal readonly record struct ByteRange(long Offset, long Length)
{
    /// <summary>The value of the <c>Range</c> header.</summary>
    public string Header => string.Create(CultureInfo.InvariantCulture, $"bytes={Offset}-{Offset + Length - 1}");

    /// <summary>Parses the length of the whole object in the <c>Content-Range</c> header.</summary>
    /// <returns>The length, or null if the header doesn't contain it.</returns>
    public static long? TotalOf(string? header) =>
        header is not null && long.TryParse(header.AsSpan(header.LastIndexOf('/') + 1), NumberStyles.None, CultureInfo.InvariantCulture, out var total)
            ? total
            : null;

    /// <summary>Parses the <c>Content-Range</c> header: <c>bytes 0-99/1234</c>.</summary>
    /// <returns>true if the header is a range; otherwise, false.</returns>
    public static bool TryParse(string? header, out ByteRange range)
    {
        range = default;
        const string unit = "bytes ";
        if (header is null || !header.StartsWith(unit, StringComparison.Ordinal)) return false;
        var text = header.AsSpan(unit.Length);
        var (hyphen, slash) = (text.IndexOf('-'), text.IndexOf('/'));
        if (hyphen < 1 || slash < hyphen || !Parse(text[..hyphen], out var first) || !Parse(text[(hyphen + 1)..slash], out var last) || last < first)
            return false;
        range = new ByteRange(first, last - first + 1);
        return true;

        static bool Parse(ReadOnlySpan<char> digits, out long value) => long.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out value);
    }
}
