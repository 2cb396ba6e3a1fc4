using Tern.Checksums;
using Tern.Http;
using Tern.Signing.Chains;

namespace Tern.Pipeline;

/// <summary>
/// A body as <c>aws-chunked</c>: signed in chunks where no TLS guards it, with its checksum behind it. So it is read
/// once, and needs not be known before it is sent.
/// </summary>
/// <param name="isSigned">Whether the chunks are signed.</param>
/// <param name="checksum">What is computed and sent behind the body; null for none.</param>
internal sealed class ChunkedBody(bool isSigned, AwsChecksumAlgorithm? checksum) : BodyEncoding, IDisposable
{
    // With its head and end it fills a buffer of the pool. S3 wants 8 KiB at least; each chunk costs a signature and a
    // write.
    private const int ChunkLength = 128 * 1024 - 1024;

    private ChunkEncoder? _encoder;
    private SignatureChain? _chain;
    private AwsChecksum? _sum;

    public override int PieceLength => ChunkLength;

    public override int HeadRoom => ChunkEncoder.MaxHeadLength;

    public override int TailRoom => ChunkEncoder.MaxEndLength;

    /// <summary>Whether the chunks are signed.</summary>
    public bool IsSigned => isSigned;

    /// <summary>What stands for the body's hash in the signature of the request.</summary>
    public string PayloadHash => (isSigned, checksum) switch
    {
        (false, _) => "STREAMING-UNSIGNED-PAYLOAD-TRAILER",
        (true, null) => "STREAMING-AWS4-HMAC-SHA256-PAYLOAD",
        _ => "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER",
    };

    /// <summary>Begins an attempt.</summary>
    /// <param name="chain">The signatures, begun by that of the request; null where chunks are not signed.</param>
    /// <param name="time">The time of the request's signature.</param>
    public void BeginAttempt(SignatureChain? chain, DateTimeOffset time)
    {
        Dispose();
        (_chain, _sum) = (chain, checksum is { } algorithm ? new AwsChecksum(algorithm) : null);
        _encoder = new ChunkEncoder(chain, time, _sum);
    }

    public override long GetLength(long length) => ChunkEncoder.GetLength(length, ChunkLength, isSigned, checksum);

    public override ReadOnlyMemory<byte> Encode(byte[] buffer, int length, bool isLast)
    {
        var encoded = _encoder!.Encode(buffer, HeadRoom, length, isLast);
        if (isLast) Dispose();
        return encoded;
    }

    public void Dispose()
    {
        _encoder?.Dispose();
        _chain?.Dispose();
        _sum?.Dispose();
        (_chain, _sum, _encoder) = (null, null, null);
    }
}
