namespace Tern.Local.Serving;

/// <summary>The credential of a signature: access key, date, Region and service.</summary>
internal sealed record SignatureScope(string AccessKey, string Date, string Region, string Service)
{
    private const string Terminator = "aws4_request";

    /// <summary>Gets the scope without the access key.</summary>
    public string Text => $"{Date}/{Region}/{Service}/{Terminator}";

    /// <summary>Reads <c>KEY/DATE/REGION/SERVICE/aws4_request</c>, or returns null if it is something else.</summary>
    /// <param name="credential">The text.</param>
    /// <param name="hasRegion">false for SigV4A, whose scope has no Region.</param>
    public static SignatureScope? Read(string credential, bool hasRegion = true)
    {
        var parts = credential.Split('/');
        var extra = hasRegion ? 4 : 3;
        if (parts.Length <= extra || parts[^1] != Terminator) return null;
        var key = string.Join('/', parts[..^extra]);
        var date = parts[^extra];
        if (key.Length == 0 || date.Length != 8 || !date.All(char.IsAsciiDigit)) return null;
        return new SignatureScope(key, date, hasRegion ? parts[^3] : "", parts[^2]);
    }
}
