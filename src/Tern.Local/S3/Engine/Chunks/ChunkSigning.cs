namespace Tern.Local.S3;

/// <summary>The kinds of chunked bodies, by <c>x-amz-content-sha256</c>.</summary>
internal enum ChunkSigning
{
    /// <summary>STREAMING-UNSIGNED-PAYLOAD-TRAILER.</summary>
    UnsignedTrailer,

    /// <summary>STREAMING-AWS4-HMAC-SHA256-PAYLOAD (or the ECDSA one).</summary>
    Signed,

    /// <summary>STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER (or the ECDSA one).</summary>
    SignedTrailer,
}
