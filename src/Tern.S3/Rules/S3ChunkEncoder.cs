using System.Buffers.Text;
using System.Text;
using Tern.Buffers;
using Tern.Checksums;
using Tern.Http;

namespace Tern.S3;

/// <summary>
/// Writes a body as <c>aws-chunked</c>: in chunks that may be signed, followed by a checksum that needn't be known in
/// advance. Not thread-safe.
/// </summary>
/// <param name="signer">The body, which signs its chunks, or null if it isn't signed, as over TLS.</param>
/// <param name="checksum">The checksum to compute and send after the body, or null for none.</param>
/// <remarks>
/// <code>
/// body    = chunk* last
/// chunk   = hex(length) [";chunk-signature=" signature] CRLF bytes CRLF
/// last    = "0" [";chunk-signature=" signature] CRLF [trailer] CRLF
/// trailer = name ":" base64 CRLF ["x-amz-trailer-signature:" signature CRLF]
/// </code>
/// S3, "Signature Calculations for the Authorization Header: Transferring Payload in Multiple Chunks (Chunked Upload)".
/// All chunks but the last have the same length, at least 8 KiB.
/// </remarks>
internal sealed class S3ChunkEncoder(AwsBodyEncoding? signer, AwsChecksum? checksum) : IDisposable
{
    /// <summary>The maximum number of bytes before a chunk's data.</summary>
    public const int MaxHeadLength = MaxHexLength + 17 + SignatureLength + 2;

    /// <summary>The maximum number of bytes after the last chunk's data.</summary>
    public const int MaxEndLength = 512;

    private const int MaxHexLength = 8;

    // An HMAC-SHA-256 in hexadecimal digits.
    private const int SignatureLength = 64;

    private readonly PooledBuffer _scratch = new();

    private static ReadOnlySpan<byte> SignatureParameter => ";chunk-signature="u8;

    private static ReadOnlySpan<byte> TrailerSignature => "x-amz-trailer-signature:"u8;

    /// <summary>Writes a chunk.</summary>
    /// <param name="data">The chunk's data. Nothing is written if it's empty.</param>
    /// <param name="output">The buffer to write to.</param>
    public void WriteChunk(ReadOnlySpan<byte> data, PooledBuffer output)
    {
        if (data.IsEmpty) return;
        checksum?.Append(data);
        WriteHead(data, output);
        output.Write(data);
        output.Write("\r\n"u8);
    }

    /// <summary>Ends the body by writing the empty chunk and the trailer.</summary>
    /// <param name="output">The buffer to write to.</param>
    public void WriteEnd(PooledBuffer output)
    {
        WriteHead([], output);
        if (checksum is not null)
        {
            var trailer = Encoding.ASCII.GetBytes($"{AwsChecksum.GetHeaderName(checksum.Algorithm)}:{checksum.GetBase64AndReset()}\n");
            output.Write(trailer.AsSpan(0, trailer.Length - 1));
            output.Write("\r\n"u8);
            if (signer is not null)
            {
                output.Write(TrailerSignature);
                output.Write(signer.SignTrailer(trailer));
                output.Write("\r\n"u8);
            }
        }

        output.Write("\r\n"u8);
    }

    /// <summary>Encodes a chunk in place around its data, without copying.</summary>
    /// <param name="buffer">The data, with <see cref="MaxHeadLength"/> bytes free before it and
    /// <see cref="MaxEndLength"/> after it.</param>
    /// <param name="start">The start of the data.</param>
    /// <param name="length">The length of the data. No chunk is written if it's zero.</param>
    /// <param name="isLast">true if the body ends with this chunk; otherwise, false.</param>
    /// <returns>The bytes to send.</returns>
    public ReadOnlyMemory<byte> Encode(byte[] buffer, int start, int length, bool isLast)
    {
        var end = start + length;
        if (length > 0)
        {
            var data = buffer.AsSpan(start, length);
            checksum?.Append(data);
            _scratch.Clear();
            WriteHead(data, _scratch);
            start -= _scratch.WrittenCount;
            _scratch.WrittenSpan.CopyTo(buffer.AsSpan(start));
            "\r\n"u8.CopyTo(buffer.AsSpan(end));
            end += 2;
        }

        if (isLast)
        {
            _scratch.Clear();
            WriteEnd(_scratch);
            _scratch.WrittenSpan.CopyTo(buffer.AsSpan(end));
            end += _scratch.WrittenCount;
        }

        return buffer.AsMemory(start, end - start);
    }

    /// <summary>Returns the memory to the pool.</summary>
    public void Dispose() => _scratch.Dispose();

    /// <summary>
    /// Returns the length of a body encoded in chunks, which <c>Content-Length</c> must contain before the first
    /// chunk exists.
    /// </summary>
    /// <param name="length">The length of the unencoded body.</param>
    /// <param name="chunkSize">The length of every chunk but the last.</param>
    /// <param name="isSigned">true if the chunks are signed; otherwise, false.</param>
    /// <param name="checksum">The checksum that follows the body, or null for none.</param>
    /// <returns>The length.</returns>
    public static long GetLength(long length, int chunkSize, bool isSigned, AwsChecksumAlgorithm? checksum)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(length);
        ArgumentOutOfRangeException.ThrowIfLessThan(chunkSize, 1);
        var (whole, rest) = Math.DivRem(length, chunkSize);
        var signature = isSigned ? SignatureParameter.Length + SignatureLength : 0;
        var total = checked(length + whole * (HexLength(chunkSize) + signature + 4));
        if (rest > 0) total += HexLength((int)rest) + signature + 4;
        total += 1 + signature + 2 + 2;
        if (checksum is not { } algorithm) return total;
        total += AwsChecksum.GetHeaderName(algorithm).Length + 1 + Base64.GetMaxEncodedToUtf8Length(AwsChecksum.GetLength(algorithm)) + 2;
        return isSigned ? total + TrailerSignature.Length + SignatureLength + 2 : total;
    }

    private void WriteHead(ReadOnlySpan<byte> data, PooledBuffer output)
    {
        Utf8Formatter.TryFormat(data.Length, output.GetSpan(MaxHexLength), out var written, 'x');
        output.Advance(written);
        if (signer is not null)
        {
            output.Write(SignatureParameter);
            output.Write(signer.SignPiece(data));
        }

        output.Write("\r\n"u8);
    }

    private static int HexLength(int value) => (35 - System.Numerics.BitOperations.LeadingZeroCount((uint)value)) / 4;
}
