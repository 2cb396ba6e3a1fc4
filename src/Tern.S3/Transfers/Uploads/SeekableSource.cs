namespace Tern.S3.Transfers.Uploads;

/// <summary>A stream that can seek, from where it stands. It belongs to the caller.</summary>
internal sealed class SeekableSource(Stream stream) : UploadSource
{
    private readonly long _start = stream.Position;
    private readonly long _length = Math.Max(0, stream.Length - stream.Position);
    private readonly SemaphoreSlim _turn = new(1, 1);

    public override long? Length => _length;

    public override bool CanSeek => true;

    public override ValueTask<PartBytes> GetPartAsync(long offset, long length, CancellationToken cancellationToken) =>
        new(new StreamPart(stream, _turn, _start + offset, Math.Min(length, _length - offset)));

    public override ValueTask DisposeAsync()
    {
        _turn.Dispose();
        return default;
    }
}
