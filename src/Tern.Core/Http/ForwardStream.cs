namespace Tern.Http;

/// <summary>A stream that can only be read once, from start to end.</summary>
internal abstract class ForwardStream : Stream
{
    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw Forward();

    public override long Position
    {
        get => throw Forward();
        set => throw Forward();
    }

    public abstract override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default);

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Flush() { }

    public override long Seek(long offset, SeekOrigin origin) => throw Forward();

    public override void SetLength(long value) => throw Forward();

    public override void Write(byte[] buffer, int offset, int count) => throw Forward();

    protected static NotSupportedException Forward() => new("The stream can only be read once, from start to end.");
}
