namespace Tern.S3.Tests.Server;

/// <summary>The body of a response that is damaged or breaks off.</summary>
internal sealed class FaultyStream(Stream inner, S3Fault fault) : Stream
{
    private long _left = fault.ResetsAfter ?? long.MaxValue;
    private bool _damages = fault.Damages;

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        var sent = buffer[..(int)Math.Min(buffer.Length, _left)];
        if (_damages && sent.Length > 0)
        {
            var damaged = sent.ToArray();
            damaged[^1] ^= 1;
            (sent, _damages) = (damaged, false);
        }

        await inner.WriteAsync(sent, cancellationToken);
        _left -= sent.Length;
        if (_left > 0) return;
        await inner.FlushAsync(cancellationToken);
        throw new IOException("The answer breaks off here.");
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override Task FlushAsync(CancellationToken cancellationToken) => inner.FlushAsync(cancellationToken);

    public override void Flush() => throw new NotSupportedException();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
