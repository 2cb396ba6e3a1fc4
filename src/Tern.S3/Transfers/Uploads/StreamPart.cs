using Tern.Http;

namespace Tern.S3.Transfers;

/// <summary>A part of a seekable stream. Parts share the stream and take turns.</summary>
/// <param name="stream">The stream.</param>
/// <param name="turn">The semaphore for taking turns.</param>
/// <param name="offset">The part's offset in the stream.</param>
/// <param name="length">The part's length.</param>
/// <param name="whole">The length of all parts if this is the last one, where the stream must end; null for other
/// parts.</param>
internal sealed class StreamPart(Stream stream, SemaphoreSlim turn, long offset, long length, long? whole) : PartBytes
{
    // Receives bytes that must not exist. Nothing reads it, so all uploads share it. With a shorter array, buffered
    // streams would allocate a buffer of their own.
    private static readonly byte[] s_beyond = new byte[4096];

    public override long Length => length;

    public override async ValueTask<int> ReadAsync(long from, Memory<byte> buffer, CancellationToken cancellationToken)
    {
        await turn.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            stream.Position = offset + from;
            var read = await stream.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
            if (from + read == length) await CheckAsync(cancellationToken).ConfigureAwait(false);
            return read;
        }
        finally
        {
            turn.Release();
        }
    }

    /// <summary>Checks that no bytes follow the part if it's the last one.</summary>
    /// <exception cref="ArgumentException">There are more bytes.</exception>
    public async ValueTask CheckEndAsync(CancellationToken cancellationToken)
    {
        await turn.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            stream.Position = offset + length;
            await CheckAsync(cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            turn.Release();
        }
    }

    public override void Dispose() { }

    private async ValueTask CheckAsync(CancellationToken cancellationToken)
    {
        if (whole is { } promised && await stream.ReadAsync(s_beyond, cancellationToken).ConfigureAwait(false) > 0) throw AwsStreamUse.Longer(promised);
    }
}
