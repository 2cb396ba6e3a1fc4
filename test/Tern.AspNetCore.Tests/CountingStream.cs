namespace Tern.AspNetCore.Tests;

/// <summary>The server's end of a response: records each write and flush, and runs a test's action before it.</summary>
internal sealed class CountingStream : Stream
{
    private readonly MemoryStream _all = new();

    public List<int> Writes { get; } = [];

    public int Flushes { get; private set; }

    public Func<CancellationToken, Task>? Before { get; set; }

    public string Text => System.Text.Encoding.UTF8.GetString(_all.ToArray());

    public bool IsDisposed { get; private set; }

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (Before is { } before) await before(cancellationToken);
        Write(buffer.Span);
    }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        Writes.Add(buffer.Length);
        _all.Write(buffer);
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Flush() => Flushes++;

    public override Task FlushAsync(CancellationToken cancellationToken)
    {
        Flushes++;
        return Task.CompletedTask;
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        IsDisposed = true;
        base.Dispose(disposing);
    }
}
