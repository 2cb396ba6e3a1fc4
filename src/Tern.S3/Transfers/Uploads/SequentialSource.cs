using System.Globalization;

namespace Tern.S3.Transfers;

/// <summary>A source that can be read only once. Each part is read into memory, so that it can be retried.</summary>
internal sealed class SequentialSource(Stream stream, bool owns) : UploadSource
{
    private long _read;

    public override long? Length => null;

    public override bool CanSeek => false;

    public override async ValueTask<PartBytes> GetPartAsync(long offset, long length, CancellationToken cancellationToken)
    {
        if (offset != _read)
            throw new InvalidOperationException(string.Create(CultureInfo.InvariantCulture, $"The source is at {_read}, but the part starts at {offset}."));
        var part = await BufferedPart.ReadAsync(stream, length, cancellationToken).ConfigureAwait(false);
        _read += part.Length;
        return part;
    }

    protected override ValueTask CloseAsync() => owns ? stream.DisposeAsync() : default;
}
