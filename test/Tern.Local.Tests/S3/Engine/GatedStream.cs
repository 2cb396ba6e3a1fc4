namespace Tern.Local.Tests.S3.Engine;

/// <summary>A stream whose bytes arrive when the test releases them.</summary>
internal sealed class GatedStream : Stream
{
    private readonly TaskCompletionSource<byte[]> _bytes = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _position;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public void Complete(byte[] bytes) => _bytes.SetResult(bytes);

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        var bytes = await _bytes.Task.WaitAsync(cancellationToken);
        var count = Math.Min(buffer.Length, bytes.Length - _position);
        bytes.AsMemory(_position, count).CopyTo(buffer);
        _position += count;
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void Flush()
    {
        // There is nothing to write.
    }

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
