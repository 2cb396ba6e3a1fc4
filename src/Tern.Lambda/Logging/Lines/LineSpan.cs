namespace Tern.Lambda.Logging.Lines;

/// <summary>The span that a line is written in.</summary>
/// <param name="TraceId">32 hexadecimal digits.</param>
/// <param name="SpanId">16 hexadecimal digits.</param>
internal readonly record struct LineSpan(string TraceId, string SpanId)
{
    /// <summary>Finds the span; set with a function's telemetry, so that one without it need not load for a line what spans are made of.</summary>
    public static Func<LineSpan?>? Source { get; set; }
}
