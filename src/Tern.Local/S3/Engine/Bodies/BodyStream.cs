namespace Tern.Local.S3;

/// <summary>A stream over a range of a body.</summary>
internal sealed class BodyStream(ObjectBody body, long start, long length, IDisposable? owner) : Stream
{
    private long _position;

    public override bool CanRead => true;

    public override bool CanSeek => true;

    public override bool CanWrite => false;

    public override long Length => length;

    public override long Position
    {
        get => _position;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            _position = value;
        }
    }

    public override int Read(Span<byte> buffer)
    {
        var total = 0;
        while (total < buffer.Length && _position < length)
        {
            var rest = buffer[total..];
            if (rest.Length > length - _position) rest = rest[..(int)(length - _position)];
            var count = body.Read(start + _position, rest);
            _position += count;
            total += count;
        }

        return total;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        cancellationToken.IsCancellationRequested ? ValueTask.FromCanceled<int>(cancellationToken) : new ValueTask<int>(Read(buffer.Span));

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override long Seek(long offset, SeekOrigin origin) => Position = origin switch
    {
        SeekOrigin.Begin => offset,
        SeekOrigin.Current => _position + offset,
        _ => length + offset,
    };

    public override void Flush()
    {
        // There is nothing to write.
    }

    public override void SetLength(long value) => throw new NotSupportedException("The bytes of an object don't change.");

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException("The bytes of an object don't change.");

    protected override void Dispose(bool disposing)
    {
        if (disposing) owner?.Dispose();
        base.Dispose(disposing);
    }
}
