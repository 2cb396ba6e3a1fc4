namespace Tern.Local.S3;

/// <summary>
/// Bytes that don't change, used by any number of bodies. They are freed when the last user has released them.
/// </summary>
internal abstract class BodyBlock
{
    private int _users = 1;

    public abstract long Length { get; }

    /// <summary>Reads bytes.</summary>
    /// <param name="offset">The position of the first byte.</param>
    /// <param name="destination">The buffer, which the block fills; it is no longer than the rest of the block.</param>
    public abstract void Read(long offset, Span<byte> destination);

    /// <summary>Gets a value indicating whether another program can change the bytes.</summary>
    public virtual bool IsView => false;

    public void Retain() => Interlocked.Increment(ref _users);

    public void Release()
    {
        if (Interlocked.Decrement(ref _users) == 0) Free();
    }

    protected abstract void Free();
}
