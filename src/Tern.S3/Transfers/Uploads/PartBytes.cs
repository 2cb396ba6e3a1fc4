namespace Tern.S3.Transfers.Uploads;

/// <summary>The bytes of a part, which can be read again.</summary>
internal abstract class PartBytes : IDisposable
{
    /// <summary>How many there are.</summary>
    public abstract long Length { get; }

    /// <summary>Reads some of them.</summary>
    /// <param name="offset">Where from, within the part.</param>
    /// <param name="buffer">Where to; never longer than what is left.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>How many were read; 0 where the source has ended too early.</returns>
    public abstract ValueTask<int> ReadAsync(long offset, Memory<byte> buffer, CancellationToken cancellationToken);

    /// <summary>Gives memory back.</summary>
    public abstract void Dispose();
}
