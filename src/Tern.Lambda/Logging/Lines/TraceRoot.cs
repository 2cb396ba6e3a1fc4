namespace Tern.Lambda.Logging;

/// <summary>
/// Finds a trace's ID in X-Ray's header:
/// <c>Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1</c>.
/// </summary>
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
    /// Returns true if a root and a W3C trace ID of 32 digits identify the same trace:
    /// <c>1-5759e988-bd862e3fe1be46a994272793</c> and <c>5759e988bd862e3fe1be46a994272793</c>.
    /// </summary>
    public static bool IsTrace(ReadOnlySpan<char> root, ReadOnlySpan<char> traceId) =>
        root.Length == 35 && traceId.Length == 32
        && root[2..10].Equals(traceId[..8], StringComparison.OrdinalIgnoreCase) && root[11..].Equals(traceId[8..], StringComparison.OrdinalIgnoreCase);
}
