using System.Globalization;

namespace Tern.S3.Transfers.Downloads;

/// <summary>A range of an object, as it is asked for and as it is answered.</summary>
/// <param name="Offset">Where it begins.</param>
/// <param name="Length">How many bytes it has.</param>
internal readonly record struct ByteRange(long Offset, long Length)
{
    /// <summary>The value of the header <c>Range</c>.</summary>
    public string Header => string.Create(CultureInfo.InvariantCulture, $"bytes={Offset}-{Offset + Length - 1}");

    /// <summary>Reads the length of the whole object from the header <c>Content-Range</c>.</summary>
    /// <returns>The length; null where it isn't told.</returns>
    public static long? TotalOf(string? header) =>
        header is not null && long.TryParse(header.AsSpan(header.LastIndexOf('/') + 1), NumberStyles.None, CultureInfo.InvariantCulture, out var total)
            ? total
            : null;

    /// <summary>Reads the header <c>Content-Range</c>: <c>bytes 0-99/1234</c>.</summary>
    /// <returns>False for anything else.</returns>
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
