namespace Tern.Local.S3;

/// <summary>Decodes a body with the content encoding <c>aws-chunked</c>.</summary>
internal sealed class AwsChunkedStream : Stream
{
    /// <summary>Creates a stream.</summary>
    /// <param name="body">The encoded body.</param>
    /// <param name="signing">The kind.</param>
    /// <param name="decodedLength">The <c>x-amz-decoded-content-length</c>, or null if there is none.</param>
    /// <param name="verifier">Verifies the signatures of chunks, or null to check only their form.</param>
    public AwsChunkedStream(Stream body, ChunkSigning signing, long? decodedLength, ChunkVerifier? verifier) => throw new NotImplementedException();

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    /// <summary>Returns the kind by the value of <c>x-amz-content-sha256</c>, or null if it isn't chunked.</summary>
    public static ChunkSigning? FindSigning(string? contentSha256) => throw new NotImplementedException();

    /// <summary>Returns a field of the trailer, or null. Valid after the end of the body.</summary>
    /// <param name="name">The name in lower case.</param>
    public string? Trailer(string name) => throw new NotImplementedException();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotImplementedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void Flush()
    {
        // There is nothing to write.
    }

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
