using System.IO.Compression;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;
using Tern.Buffers;

namespace Tern.Pages;

/// <summary>Compresses a page's file with a coding that the browser accepts (RFC 9110, 12.5.3).</summary>
internal static class FileCoding
{
    private const string Gzip = "gzip";
    private const string Deflate = "deflate"; // the zlib format of RFC 1950

    /// <summary>
    /// Returns the coding with the highest quality, or the first of several equal ones; null to send the file
    /// uncompressed.
    /// </summary>
    public static string? Choose(StringValues accepted)
    {
        if (!StringWithQualityHeaderValue.TryParseList(accepted, out var codings)) return null;
        var (best, quality) = ((string?)null, 0.0);
        foreach (var coding in codings)
        {
            var name = coding.Value.Equals(Gzip, StringComparison.OrdinalIgnoreCase) ? Gzip
                : coding.Value.Equals(Deflate, StringComparison.OrdinalIgnoreCase) ? Deflate : null;
            if (name is not null && (coding.Quality ?? 1) > quality) (best, quality) = (name, coding.Quality ?? 1);
        }

        return best;
    }

    public static void Encode(string coding, PooledBuffer body)
    {
        using var encoded = new MemoryStream(body.WrittenCount / 2);
        using (Stream stream = coding == Gzip
            ? new GZipStream(encoded, CompressionLevel.Fastest, leaveOpen: true)
            : new ZLibStream(encoded, CompressionLevel.Fastest, leaveOpen: true))
        {
            stream.Write(body.WrittenSpan);
        }

        body.Clear();
        body.Write(encoded.GetBuffer().AsSpan(0, (int)encoded.Length));
    }
}
