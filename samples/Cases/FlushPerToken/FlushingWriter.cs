namespace FlushPerToken;

/// <summary>A writer that hides nothing: each token is with the reader before the next one is made, it believes.</summary>
internal sealed class FlushingWriter(Stream destination)
{
    public async ValueTask WriteAsync(ReadOnlyMemory<byte> token, CancellationToken cancellationToken)
    {
        await destination.WriteAsync(token, cancellationToken);
        await destination.FlushAsync(cancellationToken);
    }
}
