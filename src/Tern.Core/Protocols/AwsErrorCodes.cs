namespace Tern.Protocols;

/// <summary>Parses the forms in which responses name an error.</summary>
internal static class AwsErrorCodes
{
    /// <summary>
    /// Returns the bare code, without a link after ':' and a namespace before '#'. Empty if there is none.
    /// </summary>
    public static string Bare(string? named)
    {
        if (named is null) return "";
        var colon = named.IndexOf(':', StringComparison.Ordinal);
        if (colon >= 0) named = named[..colon];
        var hash = named.IndexOf('#', StringComparison.Ordinal);
        return (hash >= 0 ? named[(hash + 1)..] : named).Trim();
    }

    /// <summary>
    /// Returns the code that older clients know, which a service that was migrated from the query protocol sends as
    /// <c>Code;Sender</c>, or null if there is none.
    /// </summary>
    public static string? OfQuery(string? header)
    {
        var separator = header?.IndexOf(';', StringComparison.Ordinal) ?? -1;
        return separator > 0 ? header![..separator] : null;
    }
}
