namespace Tern.Protocols;

/// <summary>The forms in which answers name an error.</summary>
internal static class AwsErrorCodes
{
    /// <summary>The bare code: what follows ':' is a link, what comes before '#' a namespace. Empty for none.</summary>
    public static string Bare(string? named)
    {
        if (named is null) return "";
        var colon = named.IndexOf(':', StringComparison.Ordinal);
        if (colon >= 0) named = named[..colon];
        var hash = named.IndexOf('#', StringComparison.Ordinal);
        return (hash >= 0 ? named[(hash + 1)..] : named).Trim();
    }

    /// <summary>
    /// A service that came from the query protocol says the code that its older clients know: <c>Code;Sender</c>. Null
    /// where it says none.
    /// </summary>
    public static string? OfQuery(string? header)
    {
        var separator = header?.IndexOf(';', StringComparison.Ordinal) ?? -1;
        return separator > 0 ? header![..separator] : null;
    }
}
