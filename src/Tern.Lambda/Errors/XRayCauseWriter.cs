using System.Globalization;
using Tern.Buffers;

namespace Tern.Lambda.Errors;

/// <summary>
/// Writes the error in X-Ray's format, as one line of ASCII for a header. X-Ray's limit is 1 MB; 32 KB are sufficient:
/// <code>
/// {"working_directory":"…","exceptions":[{"message":"…","type":"…","stack":[{"label":"…","path":"…","line":1}]}],"paths":[]}
/// </code>
/// </summary>
internal static class XRayCauseWriter
{
    private const int MostBytes = 32 * 1024;
    private const int ReservedBytes = 256;
    private const int MostExceptions = 10;
    private const int MostFrames = 50;

    public static void Write(PooledBuffer output, ErrorReport report)
    {
        var json = new BoundedJson(output, MostBytes - ReservedBytes);
        json.Raw("{\"working_directory\":"u8);
        json.Text(WorkingDirectory(), 1024);
        json.Raw(",\"exceptions\":["u8);
        var count = 0;
        // The chain of first causes, starting with the outermost exception, as X-Ray displays it.
        for (var next = report; next is not null && count < MostExceptions && json.Left > 512; next = next.Causes.Length > 0 ? next.Causes[0] : null)
        {
            if (count++ > 0) json.Raw(","u8);
            WriteException(ref json, next);
        }

        json.Raw("],\"paths\":[]}"u8);
    }

    private static void WriteException(scoped ref BoundedJson json, ErrorReport report)
    {
        json.Raw("{\"message\":"u8);
        json.Text(report.Message, Math.Min(4096, json.Left / 4));
        json.Raw(",\"type\":"u8);
        json.Text(report.Type, 256);
        json.Raw(",\"stack\":["u8);
        for (var i = 0; i < report.Stack.Length && i < MostFrames && json.Left > 1024; i++)
        {
            if (i > 0) json.Raw(","u8);
            WriteFrame(ref json, report.Stack[i]);
        }

        json.Raw("]}"u8);
    }

    // "Namespace.Type.Method(Type name) in /path/file.cs:line 12": the location is present if there are symbols.
    private static void WriteFrame(scoped ref BoundedJson json, ReadOnlySpan<char> frame)
    {
        var label = frame;
        ReadOnlySpan<char> path = default;
        var line = 0;
        var place = frame.LastIndexOf(") in ");
        var colon = frame.LastIndexOf(":line ");
        if (place >= 0 && colon > place && int.TryParse(frame[(colon + 6)..], NumberStyles.None, CultureInfo.InvariantCulture, out line))
        {
            label = frame[..(place + 1)];
            path = frame[(place + 5)..colon];
        }

        json.Raw("{\"label\":"u8);
        json.Text(label, 512);
        if (!path.IsEmpty)
        {
            json.Raw(",\"path\":"u8);
            json.Text(path, 256);
            json.Raw(",\"line\":"u8);
            Span<byte> digits = stackalloc byte[11];
            line.TryFormat(digits, out var written, default, CultureInfo.InvariantCulture);
            json.Raw(digits[..written]);
        }

        json.Raw("}"u8);
    }

    private static string WorkingDirectory()
    {
        try
        {
            return Environment.CurrentDirectory;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return "";
        }
    }
}
