using System.Globalization;
using System.Text;

namespace Tern.S3.Tests.Checksums;

/// <summary>Reads a body in chunks, as S3 does.</summary>
internal static class Chunks
{
    internal static (byte[] Content, Dictionary<string, string> Trailers) Decode(byte[] body)
    {
        using var content = new MemoryStream();
        var at = 0;
        while (true)
        {
            var head = Line(body, ref at);
            var length = int.Parse(head.Split(';')[0], NumberStyles.HexNumber, CultureInfo.InvariantCulture);
            if (length == 0) break;
            content.Write(body, at, length);
            at += length;
            Assert.Equal("", Line(body, ref at));
        }

        var trailers = new Dictionary<string, string>();
        while (Line(body, ref at) is { Length: > 0 } trailer)
        {
            var colon = trailer.IndexOf(':', StringComparison.Ordinal);
            trailers.Add(trailer[..colon], trailer[(colon + 1)..]);
        }

        Assert.Equal(body.Length, at);
        return (content.ToArray(), trailers);
    }

    private static string Line(byte[] body, ref int at)
    {
        var end = body.AsSpan(at).IndexOf("\r\n"u8) + at;
        var line = Encoding.ASCII.GetString(body, at, end - at);
        at = end + 2;
        return line;
    }
}
