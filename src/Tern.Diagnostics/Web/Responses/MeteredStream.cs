using System.Diagnostics;

namespace Tern.Diagnostics;

/// <summary>
/// A response's stream that counts each write as a push. All results and exceptions are those of the server's stream.
/// </summary>
internal sealed class MeteredStream(Stream inner, ResponseMeter meter) : Stream
{
    public override bool CanRead => inner.CanRead;

    public override bool CanSeek => inner.CanSeek;

    public override bool CanWrite => inner.CanWrite;

    public override bool CanTimeout => inner.CanTimeout;

    public override long Length => inner.Length;

    public override long Position
    {
        get => inner.Position;
        set => inner.Position = value;
    }

    public override int ReadTimeout
    {
        get => inner.ReadTimeout;
        set => inner.ReadTimeout = value;
    }

    public override int WriteTimeout
    {
        get => inner.WriteTimeout;
        set => inner.WriteTimeout = value;
    }

    public override void Write(byte[] buffer, int offset, int count)
    {
        var since = Stopwatch.GetTimestamp();
        inner.Write(buffer, offset, count);
        meter.Pushed(count, since);
    }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        var since = Stopwatch.GetTimestamp();
        inner.Write(buffer);
        meter.Pushed(buffer.Length, since);
    }

    public override void WriteByte(byte value)
    {
        var since = Stopwatch.GetTimestamp();
        inner.WriteByte(value);
        meter.Pushed(1, since);
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        var since = Stopwatch.GetTimestamp();
        var task = inner.WriteAsync(buffer, offset, count, cancellationToken);
        meter.Pushed(count, since);
        return task;
    }

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        var since = Stopwatch.GetTimestamp();
        var task = inner.WriteAsync(buffer, cancellationToken);
        meter.Pushed(buffer.Length, since);
        return task;
    }

    // Don't use the base class's implementation: it would write on another thread, and synchronously, which the server
    // may forbid.
    public override IAsyncResult BeginWrite(byte[] buffer, int offset, int count, AsyncCallback? callback, object? state)
    {
        var since = Stopwatch.GetTimestamp();
        var result = inner.BeginWrite(buffer, offset, count, callback, state);
        meter.Pushed(count, since);
        return result;
    }

    public override void EndWrite(IAsyncResult asyncResult) => inner.EndWrite(asyncResult);

    public override void Flush()
    {
        meter.Flushed();
        inner.Flush();
    }

    public override Task FlushAsync(CancellationToken cancellationToken)
    {
        meter.Flushed();
        return inner.FlushAsync(cancellationToken);
    }

    public override int Read(byte[] buffer, int offset, int count) => inner.Read(buffer, offset, count);

    public override int Read(Span<byte> buffer) => inner.Read(buffer);

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => inner.ReadAsync(buffer, cancellationToken);

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        inner.ReadAsync(buffer, offset, count, cancellationToken);

    public override long Seek(long offset, SeekOrigin origin) => inner.Seek(offset, origin);

    public override void SetLength(long value) => inner.SetLength(value);

    public override void Close() => inner.Close();
}
