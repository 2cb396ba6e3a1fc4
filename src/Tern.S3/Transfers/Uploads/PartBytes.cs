namespace Tern.S3.Transfers;

/// <summary>The bytes of a part, which can be read repeatedly.</summary>
internal abstract class PartBytes : IDisposable
{
    /// <summary>The number of bytes.</summary>
    public abstract long Length { get; }

    /// <summary>Reads some of the bytes.</summary>
    /// <param name="offset">The offset within the part.</param>
    /// <param name="buffer">The buffer, which is never longer than the rest of the part.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <returns>The number of bytes read; 0 if the source ended too early.</returns>
    public abstract ValueTask<int> ReadAsync(long offset, Memory<byte> buffer, CancellationToken cancellationToken);

    /// <summary>Releases memory.</summary>
    public abstract void Dispose();
}
