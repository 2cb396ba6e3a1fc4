using System.Buffers.Text;
using System.Text;
using Tern.Buffers;
using Tern.Checksums;

namespace Tern.Signing.Chains;

/// <summary>
/// Writes a body as <c>aws-chunked</c>: in chunks that may be signed, with a checksum behind them that need not be
/// known before. Not thread-safe.
/// </summary>
/// <param name="chain">
/// The signatures of the chunks, begun by that of the request; null where the body is not signed, as over TLS.
/// </param>
/// <param name="time">The time of the request's signature.</param>
/// <param name="checksum">What is computed of the body and sent behind it; null for none.</param>
/// <remarks>
/// <code>
/// body    = chunk* last
/// chunk   = hex(length) [";chunk-signature=" signature] CRLF bytes CRLF
/// last    = "0" [";chunk-signature=" signature] CRLF [trailer] CRLF
/// trailer = name ":" base64 CRLF ["x-amz-trailer-signature:" signature CRLF]
/// </code>
/// S3, "Signature Calculations for the Authorization Header: Transferring Payload in Multiple Chunks (Chunked Upload)".
/// All chunks but the last have one length, at least 8 KiB.
/// </remarks>
internal sealed class ChunkEncoder(SignatureChain? chain, DateTimeOffset time, AwsChecksum? checksum) : IDisposable
{
    /// <summary>The longest that comes before the bytes of a chunk.</summary>
    public const int MaxHeadLength = MaxHexLength + 17 + SigningState.HashTextLength + 2;

    /// <summary>The longest that comes behind the bytes of the last chunk.</summary>
    public const int MaxEndLength = 512;

    private const int MaxHexLength = 8;

    private readonly PooledBuffer _scratch = new();

    private static ReadOnlySpan<byte> SignatureParameter => ";chunk-signature="u8;

    private static ReadOnlySpan<byte> TrailerSignature => "x-amz-trailer-signature:"u8;

    /// <summary>Writes a chunk.</summary>
    /// <param name="data">Its bytes; none are no chunk.</param>
    /// <param name="output">Where to write.</param>
    public void WriteChunk(ReadOnlySpan<byte> data, PooledBuffer output)
    {
        if (data.IsEmpty) return;
        checksum?.Append(data);
        WriteHead(data, output);
        output.Write(data);
        output.Write("\r\n"u8);
    }

    /// <summary>Ends the body: writes the empty chunk and what comes after it.</summary>
    /// <param name="output">Where to write.</param>
    public void WriteEnd(PooledBuffer output)
    {
        WriteHead([], output);
        if (checksum is not null)
        {
            var trailer = Encoding.ASCII.GetBytes($"{AwsChecksum.GetHeaderName(checksum.Algorithm)}:{checksum.GetBase64AndReset()}\n");
            output.Write(trailer.AsSpan(0, trailer.Length - 1));
            output.Write("\r\n"u8);
            if (chain is not null)
            {
                chain.SignTrailer(trailer, time);
                output.Write(TrailerSignature);
                output.Write(chain.Last);
                output.Write("\r\n"u8);
            }
        }

        output.Write("\r\n"u8);
    }

    /// <summary>Writes a chunk around its bytes, where they stand: nothing is copied.</summary>
    /// <param name="buffer">The bytes, with <see cref="MaxHeadLength"/> free before them and <see cref="MaxEndLength"/> behind.</param>
    /// <param name="start">Where they begin.</param>
    /// <param name="length">How many there are; none are no chunk.</param>
    /// <param name="isLast">Whether the body ends behind them.</param>
    /// <returns>What is sent.</returns>
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

    /// <summary>Gives the memory back to the pool.</summary>
    public void Dispose() => _scratch.Dispose();

    /// <summary>
    /// The length of a body once it is written in chunks: what <c>Content-Length</c> must say before the first of them
    /// is there.
    /// </summary>
    /// <param name="length">The length of the body itself.</param>
    /// <param name="chunkSize">The length of every chunk but the last.</param>
    /// <param name="isSigned">Whether the chunks are signed.</param>
    /// <param name="checksum">What is sent behind the body; null for none.</param>
    /// <returns>The length.</returns>
    public static long GetLength(long length, int chunkSize, bool isSigned, AwsChecksumAlgorithm? checksum)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(length);
        ArgumentOutOfRangeException.ThrowIfLessThan(chunkSize, 1);
        var (whole, rest) = Math.DivRem(length, chunkSize);
        var signature = isSigned ? SignatureParameter.Length + SigningState.HashTextLength : 0;
        var total = checked(length + whole * (HexLength(chunkSize) + signature + 4));
        if (rest > 0) total += HexLength((int)rest) + signature + 4;
        total += 1 + signature + 2 + 2;
        if (checksum is not { } algorithm) return total;
        total += AwsChecksum.GetHeaderName(algorithm).Length + 1 + Base64.GetMaxEncodedToUtf8Length(AwsChecksum.GetLength(algorithm)) + 2;
        return isSigned ? total + TrailerSignature.Length + SigningState.HashTextLength + 2 : total;
    }

    private void WriteHead(ReadOnlySpan<byte> data, PooledBuffer output)
    {
        Utf8Formatter.TryFormat(data.Length, output.GetSpan(MaxHexLength), out var written, 'x');
        output.Advance(written);
        if (chain is not null)
        {
            chain.SignPart([], data, time);
            output.Write(SignatureParameter);
            output.Write(chain.Last);
        }

        output.Write("\r\n"u8);
    }

    private static int HexLength(int value) => (35 - System.Numerics.BitOperations.LeadingZeroCount((uint)value)) / 4;
}
