using System.Buffers;
using System.IO.Compression;
using System.Runtime.InteropServices;
using Tern.Buffers;
using Tern.Local.Buffers;
using Tern.Local.Compression;

namespace Tern.Local.Hosting;

/// <summary>Compresses responses and decompresses requests.</summary>
internal static class BodyCoding
{
    /// <summary>
    /// The size limit of a decompressed request. Like the service, this server accepts compressed requests that are
    /// larger than the limit for uncompressed ones, but they have to fit in a laptop's memory.
    /// </summary>
    public const int MaxDecodedBytes = 64 * 1024 * 1024;

    private const int ChunkBytes = 16 * 1024;

    /// <summary>Parses a Content-Encoding; returns null if the coding is unknown.</summary>
    public static ContentCoding? Parse(string encoding)
    {
        if (encoding.Length == 0 || encoding.Equals("identity", StringComparison.OrdinalIgnoreCase)) return ContentCoding.Identity;
        if (encoding.Equals("gzip", StringComparison.OrdinalIgnoreCase)) return ContentCoding.Gzip;
        return encoding.Equals("deflate", StringComparison.OrdinalIgnoreCase) ? ContentCoding.Deflate : null;
    }

    /// <summary>Decompresses a body in place.</summary>
    /// <param name="coding">The body's compression.</param>
    /// <param name="body">The body.</param>
    /// <param name="memory">The request's share of the server's memory, which the request releases when it no longer
    /// needs the body.</param>
    /// <param name="cancellationToken">Canceled when the client disconnects.</param>
    public static async ValueTask<BodyState> DecodeAsync(
        ContentCoding coding, PooledBuffer body, BodyMemory memory, CancellationToken cancellationToken)
    {
        if (body.WrittenCount == 0) return BodyState.Broken;
        using var decoded = new ServerBuffer();
        var chunk = ArrayPool<byte>.Shared.Rent(ChunkBytes);
        try
        {
            MemoryMarshal.TryGetArray(body.WrittenMemory, out var bytes);
            using var source = new MemoryStream(bytes.Array!, bytes.Offset, bytes.Count);
            using Stream stream = coding == ContentCoding.Gzip ? new WholeGzipStream(source) : new ZLibStream(source, CompressionMode.Decompress);
            while (await stream.ReadAsync(chunk, cancellationToken).ConfigureAwait(false) is > 0 and var read)
            {
                // Checked before the buffer grows: past the limit, its array would double.
                if (decoded.WrittenCount + read > MaxDecodedBytes) return BodyState.DecodedTooLong;
                await memory.TakeDecodedAsync(decoded.WrittenCount + read, cancellationToken).ConfigureAwait(false);
                decoded.Write(chunk.AsSpan(0, read));
            }
        }
        catch (InvalidDataException)
        {
            return BodyState.Broken;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(chunk);
        }

        if (coding == ContentCoding.Deflate && !EndsWithChecksum(body.WrittenSpan, decoded.WrittenSpan)) return BodyState.Broken;
        body.Clear();
        body.Write(decoded.WrittenSpan);
        return BodyState.Whole;
    }

    public static void Encode(ContentCoding coding, PooledBuffer body)
    {
        using var encoded = new MemoryStream(body.WrittenCount / 2);
        using (Stream stream = coding == ContentCoding.Gzip
            ? new GZipStream(encoded, CompressionLevel.Fastest, leaveOpen: true)
            : new ZLibStream(encoded, CompressionLevel.Fastest, leaveOpen: true))
        {
            stream.Write(body.WrittenSpan);
        }

        body.Clear();
        body.Write(encoded.GetBuffer().AsSpan(0, (int)encoded.Length));
    }

    /// <summary>
    /// Checks the Adler-32 checksum that ends a zlib body (RFC 1950), high byte first. The decoder doesn't notice if it
    /// was cut off.
    /// </summary>
    private static bool EndsWithChecksum(ReadOnlySpan<byte> body, ReadOnlySpan<byte> data)
    {
        uint a = 1, b = 0;
        foreach (var value in data)
        {
            a = (a + value) % 65521;
            b = (b + a) % 65521;
        }

        return body.Length > 4 && System.Buffers.Binary.BinaryPrimitives.ReadUInt32BigEndian(body[^4..]) == (b << 16 | a);
    }
}
