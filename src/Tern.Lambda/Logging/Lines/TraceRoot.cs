namespace Tern.Lambda.Logging.Lines;

/// <summary>Finds a trace's id in the header that X-Ray sends: <c>Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1</c>.</summary>
internal static class TraceRoot
{
    public static ReadOnlySpan<char> Find(ReadOnlySpan<char> header)
    {
        foreach (var range in header.Split(';'))
        {
            var part = header[range].Trim();
            if (part.StartsWith("Root=", StringComparison.OrdinalIgnoreCase)) return part["Root=".Length..];
        }

        return default;
    }

    /// <summary>
    /// Whether a root and a W3C trace id of 32 digits are the same trace: <c>1-5759e988-bd862e3fe1be46a994272793</c>
    /// and <c>5759e988bd862e3fe1be46a994272793</c>.
    /// </summary>
    public static bool IsTrace(ReadOnlySpan<char> root, ReadOnlySpan<char> traceId) =>
        root.Length == 35 && traceId.Length == 32
        && root[2..10].Equals(traceId[..8], StringComparison.OrdinalIgnoreCase) && root[11..].Equals(traceId[8..], StringComparison.OrdinalIgnoreCase);
}
