namespace Tern.Lambda.AspNetCore;

/// <summary>A response's body as a stream.</summary>
internal sealed class ResponseStream(ResponseBody body) : Stream
{
    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    // Nothing depends on synchronous flushes: buffered bytes are sent with the rest, streamed bytes with the next
    // write.
    public override void Flush()
    {
    }

    public override async Task FlushAsync(CancellationToken cancellationToken) => await body.FlushAsync(cancellationToken).ConfigureAwait(false);

    public override void Write(byte[] buffer, int offset, int count)
    {
        ValidateBufferArguments(buffer, offset, count);
        body.Append(buffer.AsSpan(offset, count));
    }

    public override void Write(ReadOnlySpan<byte> buffer) => body.Append(buffer);

    public override void WriteByte(byte value) => body.Append([value]);

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        ValidateBufferArguments(buffer, offset, count);
        return WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();
    }

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        var written = body.WriteAsync(buffer, cancellationToken);
        if (!written.IsCompletedSuccessfully) return new ValueTask(written.AsTask());
        _ = written.Result;
        return default;
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
