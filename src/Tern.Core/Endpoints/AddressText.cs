namespace Tern.Endpoints;

/// <summary>What texts of callers must not be that become a part of an address.</summary>
internal static class AddressText
{
    /// <summary>Whether a text is valid UTF-16: each half of a surrogate pair has its other half. What isn't can't be sent as UTF-8.</summary>
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
    /// Whether an address has <c>.</c> or <c>..</c> as a segment of its path, also escaped: they mean another place, and servers and libraries take them
    /// away (RFC 3986, 5.2.4).
    /// </summary>
    /// <param name="address">The address; its query and fragment are not looked at.</param>
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
