namespace Tern.Endpoints;

/// <summary>Validates caller-supplied text that becomes part of a URL.</summary>
internal static class AddressText
{
    /// <summary>
    /// Returns true if a text is valid UTF-16, without unpaired surrogates, which can't be encoded as UTF-8;
    /// otherwise, false.
    /// </summary>
    public static bool IsWellFormed(ReadOnlySpan<char> text)
    {
        while (text.IndexOfAnyInRange('\ud800', '\udfff') is var at and >= 0)
        {
            if (at + 1 == text.Length || !char.IsSurrogatePair(text[at], text[at + 1])) return false;
            text = text[(at + 2)..];
        }

        return true;
    }

    /// <summary>
    /// Returns true if a URL's path contains <c>.</c> or <c>..</c> as a segment, escaped or not; otherwise, false.
    /// Such segments change the target, because servers and libraries remove them (RFC 3986, 5.2.4).
    /// </summary>
    /// <param name="address">The URL. Its query and fragment are ignored.</param>
    public static bool HasDotSegment(ReadOnlySpan<char> address)
    {
        if (address.IndexOfAny('?', '#') is var end and >= 0) address = address[..end];
        foreach (var segment in address.SplitAny('/', '\\'))
            if (IsDots(address[segment])) return true;
        return false;
    }

    // ".", "..", and the same with "%2e" for a dot.
    private static bool IsDots(ReadOnlySpan<char> segment)
    {
        var dots = 0;
        for (; !segment.IsEmpty; dots++)
        {
            if (segment[0] == '.') segment = segment[1..];
            else if (segment.StartsWith("%2e", StringComparison.OrdinalIgnoreCase)) segment = segment[3..];
            else return false;
        }

        return dots is 1 or 2;
    }
}
