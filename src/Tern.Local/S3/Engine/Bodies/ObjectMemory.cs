namespace Tern.Local.S3;

/// <summary>Limits the bytes of all objects and parts of a host. Thread-safe.</summary>
/// <param name="most">The limit: MaxObjectBytes.</param>
internal sealed class ObjectMemory(long most)
{
    private long _used;

    public long Used => Interlocked.Read(ref _used);

    /// <exception cref="S3ErrorException">SlowDown: the limit would be exceeded.</exception>
    public void Add(int bytes)
    {
        if (Interlocked.Add(ref _used, bytes) <= most) return;
        Interlocked.Add(ref _used, -bytes);
        throw S3Errors.SlowDown(most);
    }

    public void Remove(int bytes) => Interlocked.Add(ref _used, -bytes);
}
