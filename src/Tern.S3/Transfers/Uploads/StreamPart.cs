namespace Tern.S3.Transfers.Uploads;

/// <summary>A part of a stream that can seek. Parts share it, and take turns.</summary>
internal sealed class StreamPart(Stream stream, SemaphoreSlim turn, long offset, long length) : PartBytes
{
    public override long Length => length;

    public override async ValueTask<int> ReadAsync(long from, Memory<byte> buffer, CancellationToken cancellationToken)
    {
        await turn.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            stream.Position = offset + from;
            return await stream.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            turn.Release();
        }
    }

    public override void Dispose() { }
}
