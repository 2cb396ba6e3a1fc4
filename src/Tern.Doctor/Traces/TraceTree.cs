namespace Tern.Diagnosis.Traces;

/// <summary>Which span is below which, to tell what a call was made for.</summary>
internal sealed class TraceTree
{
    // Deeper than any program; parents that lead in a circle end there, too.
    private const int MaxDepth = 1_000;

    private readonly Dictionary<(string Trace, string Span), OtlpSpan> _spans = [];

    public TraceTree(IEnumerable<OtlpSpan> spans)
    {
        foreach (var span in spans) _spans.TryAdd((span.TraceId, span.SpanId), span);
    }

    public OtlpSpan? Parent(OtlpSpan span) =>
        span.ParentId.Length > 0 && _spans.TryGetValue((span.TraceId, span.ParentId), out var parent) && parent != span ? parent : null;

    /// <summary>The request or message within which a span happened, or the first span of its trace that is known; null for that one itself.</summary>
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

    /// <summary>Whether a span is only how a call of AWS above it was made: its HTTP request, or one of its attempts.</summary>
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
