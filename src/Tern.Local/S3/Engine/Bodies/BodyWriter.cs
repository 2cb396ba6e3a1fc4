namespace Tern.Local.S3;

/// <summary>
/// Writes a body. Disposing it before <see cref="Complete"/> deletes what was written.
/// </summary>
internal abstract class BodyWriter : IDisposable
{
    /// <summary>Returns memory to write to, at least one byte.</summary>
    /// <exception cref="S3ErrorException">The store is full.</exception>
    public abstract Memory<byte> GetMemory();

    /// <summary>Adds the first bytes of the memory that <see cref="GetMemory"/> returned.</summary>
    public abstract void Advance(int count);

    /// <summary>Returns the body, which the caller must release.</summary>
    public abstract ObjectBody Complete();

    public void Dispose()
    {
        Dispose(disposing: true);
        GC.SuppressFinalize(this);
    }

    protected abstract void Dispose(bool disposing);
}
