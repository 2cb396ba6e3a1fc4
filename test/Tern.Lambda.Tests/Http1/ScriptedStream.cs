namespace Tern.Lambda.Tests.Http1;

/// <summary>A peer in memory: returns its bytes in reads of given sizes, then closes or fails, and records the bytes
/// that are written.</summary>
internal sealed class ScriptedStream : Stream
{
    private readonly byte[] _bytes;
    private readonly Func<int, int> _readSize;
    private int _at;
    private int _readsAtEnd;

    /// <summary>Makes the peer.</summary>
    /// <param name="bytes">What it sends.</param>
    /// <param name="readSize">How many bytes a read gives at most, by the place reached.</param>
    internal ScriptedStream(byte[] bytes, Func<int, int>? readSize = null)
    {
        _bytes = bytes;
        _readSize = readSize ?? (_ => int.MaxValue);
    }

    /// <summary>The written bytes, one entry for each write.</summary>
    internal List<byte[]> Writes { get; } = [];

    /// <summary>The number of bytes that can be written before the peer closes.</summary>
    internal int WritesBeforeClosing { get; init; } = int.MaxValue;

    /// <summary>The largest buffer that was passed to a read.</summary>
    internal int LargestBuffer { get; private set; }

    /// <summary>The buffer that was passed to the last read.</summary>
    internal int LastBuffer { get; private set; }

    /// <summary>The number of bytes that were read.</summary>
    internal int Given => _at;

    internal bool IsClosed { get; private set; }

    /// <summary>All that was written.</summary>
    internal string Written => System.Text.Encoding.Latin1.GetString([.. Writes.SelectMany(write => write)]);

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public override int Read(byte[] buffer, int offset, int count)
    {
        Assert.True(count > 0, "A read of nothing would pass for the end.");
        LastBuffer = buffer.Length;
        LargestBuffer = Math.Max(LargestBuffer, buffer.Length);
        var read = Math.Min(Math.Min(count, Math.Max(1, _readSize(_at))), _bytes.Length - _at);
        Assert.True(read > 0 || _readsAtEnd++ < 4, "Reading goes on after the end.");
        _bytes.AsSpan(_at, read).CopyTo(buffer.AsSpan(offset));
        _at += read;
        return read;
    }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        if (Writes.Sum(write => write.Length) + buffer.Length > WritesBeforeClosing) throw new IOException("The peer closed.");
        Writes.Add(buffer.ToArray());
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        IsClosed = true;
        base.Dispose(disposing);
    }
}
