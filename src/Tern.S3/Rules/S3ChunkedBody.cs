using Tern.Checksums;
using Tern.Http;

namespace Tern.S3;

/// <summary>
/// An <c>aws-chunked</c> body: signed in chunks if it isn't protected by TLS, and followed by its checksum. It is
/// read only once, and needn't be known before it's sent.
/// </summary>
/// <param name="isSigned">true to sign the chunks; otherwise, false.</param>
/// <param name="checksum">The checksum to compute and send after the body, or null for none.</param>
internal sealed class S3ChunkedBody(bool isSigned, AwsChecksumAlgorithm? checksum) : AwsBodyEncoding, IDisposable
{
    // With its header and trailer, a chunk fills one pooled buffer. S3 requires at least 8 KiB; each chunk costs a
    // signature and a write.
    private const int ChunkLength = 128 * 1024 - 1024;

    private S3ChunkEncoder? _encoder;
    private AwsChecksum? _sum;

    public override int PieceLength => ChunkLength;

    public override int HeadRoom => S3ChunkEncoder.MaxHeadLength;

    public override int TailRoom => S3ChunkEncoder.MaxEndLength;

    public override bool SignsPieces => isSigned;

    /// <summary>The value that replaces the body's hash in the request's signature.</summary>
    public string PayloadHash => (isSigned, checksum) switch
    {
        (false, _) => "STREAMING-UNSIGNED-PAYLOAD-TRAILER",
        (true, null) => "STREAMING-AWS4-HMAC-SHA256-PAYLOAD",
        _ => "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER",
    };

    public override long GetLength(long length) => S3ChunkEncoder.GetLength(length, ChunkLength, isSigned, checksum);

    public override ReadOnlyMemory<byte> Encode(byte[] buffer, int length, bool isLast)
    {
        var encoded = _encoder!.Encode(buffer, HeadRoom, length, isLast);
        if (isLast) End();
        return encoded;
    }

    public void Dispose() => End();

    protected override void Begin()
    {
        _sum = checksum is { } algorithm ? new AwsChecksum(algorithm) : null;
        _encoder = new S3ChunkEncoder(isSigned ? this : null, _sum);
    }

    protected override void End()
    {
        base.End();
        _encoder?.Dispose();
        _sum?.Dispose();
        (_sum, _encoder) = (null, null);
    }
}
