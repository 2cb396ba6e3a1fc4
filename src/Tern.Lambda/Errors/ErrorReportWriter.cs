using Tern.Buffers;

namespace Tern.Lambda.Errors;

/// <summary>
/// Writes the error as the caller receives it:
/// <code>
/// {"errorMessage":"…","errorType":"…","stackTrace":["…"],"cause":{…}}
/// </code>
/// If there are several causes, a list <c>causes</c> replaces <c>cause</c>. A report that is too long is truncated, but
/// remains valid JSON.
/// </summary>
internal static class ErrorReportWriter
{
    /// <summary>The maximum length of a report to the Runtime API: RuntimeSupport's limit.</summary>
    public const int BodyBytes = 256 * 1024;

    // The end of an object and of the lists around it, down to the deepest cause.
    private const int ReservedBytes = 256;
    private const int LeastForStackLine = 64;
    private const int LeastForCause = 256;

    public static void Write(PooledBuffer output, ErrorReport report, int most = BodyBytes)
    {
        var json = new BoundedJson(output, most - ReservedBytes);
        Write(ref json, report);
    }

    private static void Write(scoped ref BoundedJson json, ErrorReport report)
    {
        json.Raw("{\"errorMessage\":"u8);
        json.Text(report.Message, json.Left / 2);
        json.Raw(",\"errorType\":"u8);
        json.Text(report.Type, 256);
        json.Raw(",\"stackTrace\":["u8);
        // A long stack trace leaves half of the room to the causes.
        var least = report.Causes.Length > 0 ? json.Left / 2 : LeastForStackLine;
        for (var i = 0; i < report.Stack.Length && json.Left > Math.Max(least, LeastForStackLine); i++)
        {
            if (i > 0) json.Raw(","u8);
            json.Text(report.Stack[i], 2048);
        }

        json.Raw("]"u8);
        WriteCauses(ref json, report.Causes);
        json.Raw("}"u8);
    }

    private static void WriteCauses(scoped ref BoundedJson json, ErrorReport[] causes)
    {
        if (causes.Length == 0 || json.Left < LeastForCause) return;
        json.Raw(causes.Length == 1 ? ",\"cause\":"u8 : ",\"causes\":["u8);
        for (var i = 0; i < causes.Length && (i == 0 || json.Left >= LeastForCause); i++)
        {
            if (i > 0) json.Raw(","u8);
            Write(ref json, causes[i]);
        }

        if (causes.Length > 1) json.Raw("]"u8);
    }
}
