namespace FlushPerToken;

/// <summary>
/// A writer that flushes each token before it writes the next, on the assumption that this delivers it to the reader.
/// </summary>
internal sealed class FlushingWriter(Stream destination)
{
    public async ValueTask WriteAsync(ReadOnlyMemory<byte> token, CancellationToken cancellationToken)
    {
        await destination.WriteAsync(token, cancellationToken);
        await destination.FlushAsync(cancellationToken);
    }
}
