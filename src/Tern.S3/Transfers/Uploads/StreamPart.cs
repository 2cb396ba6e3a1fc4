using Tern.Http;

namespace Tern.S3.Transfers.Uploads;

/// <summary>A part of a stream that can seek. Parts share it, and take turns.</summary>
/// <param name="stream">The stream.</param>
/// <param name="turn">Whose turn it is.</param>
/// <param name="offset">Where the part stands in the stream.</param>
/// <param name="length">How long it is.</param>
/// <param name="whole">The length of all parts, where this is the last: the stream must end there. Null for others.</param>
internal sealed class StreamPart(Stream stream, SemaphoreSlim turn, long offset, long length, long? whole) : PartBytes
{
    // Takes what must not be there. Nobody looks at it, so all uploads share it; buffered streams would allocate a buffer of their own for a shorter one.
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

    /// <summary>Looks for bytes after the part, where there must be none.</summary>
    /// <exception cref="ArgumentException">There are some.</exception>
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
