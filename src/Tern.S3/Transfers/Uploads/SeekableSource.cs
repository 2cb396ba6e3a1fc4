namespace Tern.S3.Transfers;

/// <summary>A seekable stream, from its current position. It isn't disposed.</summary>
internal sealed class SeekableSource : UploadSource
{
    private readonly Stream _stream;
    private readonly long _start;
    private readonly long _length;
    private readonly SemaphoreSlim _turn = new(1, 1);

    public SeekableSource(Stream stream)
    {
        (_stream, _start) = (stream, stream.Position);
        var all = stream.Length;
        _length = Math.Max(0, all - _start);
    }

    public override long? Length => _length;

    public override bool CanSeek => true;

    public override async ValueTask<PartBytes> GetPartAsync(long offset, long length, CancellationToken cancellationToken)
    {
        var part = new StreamPart(_stream, _turn, _start + offset, Math.Min(length, _length - offset), offset + length >= _length ? _length : null);
        // An empty part is never read.
        if (part.Length == 0) await part.CheckEndAsync(cancellationToken).ConfigureAwait(false);
        return part;
    }

    protected override ValueTask CloseAsync()
    {
        _turn.Dispose();
        return default;
    }
}
