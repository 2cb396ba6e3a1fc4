namespace Tern.S3.Transfers;

/// <summary>A range of an object, which S3 copies.</summary>
internal sealed class CopiedRange(long offset, long length) : PartBytes
{
    public override long Length => length;

    /// <summary>The range as it's written in a request.</summary>
    public string Text => FormattableString.Invariant($"bytes={offset}-{offset + length - 1}");

    public override ValueTask<int> ReadAsync(long from, Memory<byte> buffer, CancellationToken cancellationToken) =>
        throw new NotSupportedException("S3 copies a range itself.");

    public override void Dispose() { }
}
