namespace Tern.Diagnostics;

/// <summary>The parent-child relations of spans, used to find the request that a call belongs to.</summary>
internal sealed class TraceTree
{
    // Deeper than any real trace. It also ends cycles of parents.
    private const int MaxDepth = 1_000;

    private readonly Dictionary<(string Trace, string Span), OtlpSpan> _spans = [];

    public TraceTree(IEnumerable<OtlpSpan> spans)
    {
        foreach (var span in spans) _spans.TryAdd((span.TraceId, span.SpanId), span);
    }

    public OtlpSpan? Parent(OtlpSpan span) =>
        span.ParentId.Length > 0 && _spans.TryGetValue((span.TraceId, span.ParentId), out var parent) && parent != span ? parent : null;

    /// <summary>
    /// Returns the request or message that a span belongs to, or else the topmost known span of its trace. Returns null
    /// for that span itself.
    /// </summary>
    public OtlpSpan? Entry(OtlpSpan span)
    {
        var entry = Parent(span);
        for (var depth = 0; entry is not null && depth < MaxDepth; depth++)
        {
            if (entry.IsEntry || Parent(entry) is not { } above) return entry;
            entry = above;
        }

        return entry;
    }

    /// <summary>
    /// Determines whether a span is only part of an AWS call above it: its HTTP request, or one of its attempts.
    /// </summary>
    public bool IsWithinCall(OtlpSpan span)
    {
        var above = Parent(span);
        for (var depth = 0; above is { IsEntry: false } && depth < 8; depth++)
        {
            if (TraceCall.IsAws(above)) return true;
            above = Parent(above);
        }

        return false;
    }
}
