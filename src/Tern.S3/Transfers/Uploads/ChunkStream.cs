namespace Tern.S3.Transfers;

/// <summary>A sequence of chunks as a stream that can be read once.</summary>
internal sealed class ChunkStream(IAsyncEnumerable<ReadOnlyMemory<byte>> chunks, CancellationToken cancellationToken) : Stream
{
    // Also canceled by the reader, so that an upload with failed parts doesn't wait for the next chunk.
    private readonly CancellationTokenSource _stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
    private IAsyncEnumerator<ReadOnlyMemory<byte>>? _chunks;
    private ReadOnlyMemory<byte> _current;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw Once();

    public override long Position
    {
        get => throw Once();
        set => throw Once();
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        using var ending = cancellationToken.UnsafeRegister(static stop => ((CancellationTokenSource)stop!).Cancel(), _stop);
        _chunks ??= chunks.GetAsyncEnumerator(_stop.Token);
        while (_current.IsEmpty)
        {
            if (!await _chunks.MoveNextAsync().ConfigureAwait(false)) return 0;
            _current = _chunks.Current;
        }

        var count = Math.Min(buffer.Length, _current.Length);
        _current[..count].CopyTo(buffer);
        _current = _current[count..];
        return count;
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException("Chunks can only be read asynchronously.");

    public override void Flush() { }

    public override long Seek(long offset, SeekOrigin origin) => throw Once();

    public override void SetLength(long value) => throw Once();

    public override void Write(byte[] buffer, int offset, int count) => throw Once();

    public override async ValueTask DisposeAsync()
    {
        if (_chunks is { } begun) await begun.DisposeAsync().ConfigureAwait(false);
        _stop.Dispose();
        await base.DisposeAsync().ConfigureAwait(false);
    }

    private static NotSupportedException Once() => new("Chunks can only be read once, in order.");
}
