using Tern.Checksums;
using Tern.Http;
using Tern.Signing.Chains;

namespace Tern.Pipeline;

/// <summary>
/// An <c>aws-chunked</c> body: signed in chunks if it isn't protected by TLS, and followed by its checksum. It is
/// read only once, and needn't be known before it's sent.
/// </summary>
/// <param name="isSigned">true to sign the chunks; otherwise, false.</param>
/// <param name="checksum">The checksum to compute and send after the body, or null for none.</param>
internal sealed class ChunkedBody(bool isSigned, AwsChecksumAlgorithm? checksum) : BodyEncoding, IDisposable
{
    // With its header and trailer, a chunk fills one pooled buffer. S3 requires at least 8 KiB; each chunk costs a
    // signature and a write.
    private const int ChunkLength = 128 * 1024 - 1024;

    private ChunkEncoder? _encoder;
    private SignatureChain? _chain;
    private AwsChecksum? _sum;

    public override int PieceLength => ChunkLength;

    public override int HeadRoom => ChunkEncoder.MaxHeadLength;

    public override int TailRoom => ChunkEncoder.MaxEndLength;

    /// <summary>true if the chunks are signed; otherwise, false.</summary>
    public bool IsSigned => isSigned;

    /// <summary>The value that replaces the body's hash in the request's signature.</summary>
    public string PayloadHash => (isSigned, checksum) switch
    {
        (false, _) => "STREAMING-UNSIGNED-PAYLOAD-TRAILER",
        (true, null) => "STREAMING-AWS4-HMAC-SHA256-PAYLOAD",
        _ => "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER",
    };

    /// <summary>Begins an attempt.</summary>
    /// <param name="chain">The chain of signatures that begins with the request's, or null if chunks aren't
    /// signed.</param>
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
