using System.Diagnostics;

namespace Tern.Telemetry;

/// <summary>
/// X-Ray's tracing header, which Lambda passes to a function, SQS carries as the system attribute
/// <c>AWSTraceHeader</c>, and EventBridge as <c>TraceHeader</c>:
/// <c>Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1</c>, in any order, possibly with
/// other parts.
/// </summary>
/// <remarks>
/// Source: "Tracing header" in the AWS X-Ray developer guide. A root is <c>1-</c>, 8 hexadecimal digits, <c>-</c> and
/// 24 more. Together, the digits are the W3C trace id.
/// </remarks>
internal static class XRayHeader
{
    private const int Length = 5 + 35 + 8 + 16 + 10;

    /// <summary>Formats the header for a span.</summary>
    public static string Write(ActivityContext context) => string.Create(Length, context, static (header, context) =>
    {
        var trace = context.TraceId.ToHexString();
        "Root=1-".CopyTo(header);
        trace.AsSpan(0, 8).CopyTo(header[7..]);
        header[15] = '-';
        trace.AsSpan(8).CopyTo(header[16..]);
        ";Parent=".CopyTo(header[40..]);
        context.SpanId.ToHexString().CopyTo(header[48..]);
        ";Sampled=".CopyTo(header[64..]);
        header[73] = (context.TraceFlags & ActivityTraceFlags.Recorded) != 0 ? '1' : '0';
    });

    /// <summary>Parses the header. Returns false if it doesn't contain a trace and a parent.</summary>
    public static bool TryParse(ReadOnlySpan<char> header, out ActivityContext context)
    {
        context = default;
        ReadOnlySpan<char> root = default, parent = default;
        var flags = ActivityTraceFlags.None;
        foreach (var range in header.Split(';'))
        {
            var part = header[range].Trim();
            if (part.StartsWith("Root=", StringComparison.OrdinalIgnoreCase)) root = part["Root=".Length..];
            else if (part.StartsWith("Parent=", StringComparison.OrdinalIgnoreCase)) parent = part["Parent=".Length..];
            else if (part.Equals("Sampled=1", StringComparison.OrdinalIgnoreCase)) flags = ActivityTraceFlags.Recorded;
        }

        if (root.Length != 35 || !root.StartsWith("1-") || root[10] != '-' || parent.Length != 16) return false;
        Span<char> trace = stackalloc char[32];
        root[2..10].ToLowerInvariant(trace);
        root[11..].ToLowerInvariant(trace[8..]);
        Span<char> span = stackalloc char[16];
        parent.ToLowerInvariant(span);
        if (!IsId(trace) || !IsId(span)) return false;
        context = new ActivityContext(ActivityTraceId.CreateFromString(trace), ActivitySpanId.CreateFromString(span), flags, traceState: null, isRemote: true);
        return true;
    }

    // Hexadecimal digits, not all zero.
    private static bool IsId(ReadOnlySpan<char> id)
    {
        foreach (var c in id)
            if (!char.IsAsciiHexDigitLower(c)) return false;
        return id.ContainsAnyExcept('0');
    }
}
