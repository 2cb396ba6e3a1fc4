namespace Tern.S3.Transfers;

/// <summary>An object in S3 that is divided into ranges. The client reads none of its bytes.</summary>
internal sealed class CopiedSource(long length) : UploadSource
{
    public override long? Length => length;

    public override bool CanSeek => true;

    public override ValueTask<PartBytes> GetPartAsync(long offset, long wanted, CancellationToken cancellationToken) =>
        new(new CopiedRange(offset, Math.Min(wanted, length - offset)));

    protected override ValueTask CloseAsync() => default;
}
