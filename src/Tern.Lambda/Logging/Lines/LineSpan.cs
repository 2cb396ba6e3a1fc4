namespace Tern.Lambda.Logging;

/// <summary>The span in which a line is written.</summary>
/// <param name="TraceId">32 hexadecimal digits.</param>
/// <param name="SpanId">16 hexadecimal digits.</param>
internal readonly record struct LineSpan(string TraceId, string SpanId)
{
    /// <summary>
    /// The delegate that returns the current span. It is set with a function's telemetry, so that a function without
    /// telemetry needn't load the types of spans for a line.
    /// </summary>
    public static Func<LineSpan?>? Source { get; set; }
}
