using Tern.Buffers;

namespace Tern.Lambda.Errors;

/// <summary>
/// The error as its caller gets it:
/// <code>
/// {"errorMessage":"…","errorType":"…","stackTrace":["…"],"cause":{…}}
/// </code>
/// with <c>causes</c>, a list, in the place of <c>cause</c> where there are several. Cut where it grows too long, and JSON still.
/// </summary>
internal static class ErrorReportWriter
{
    /// <summary>What the Runtime API is sent at most: RuntimeSupport's limit.</summary>
    public const int BodyBytes = 256 * 1024;

    // What closes an object and the lists around it, down to the deepest cause.
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
        // A long stack leaves half of the room to the causes.
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
