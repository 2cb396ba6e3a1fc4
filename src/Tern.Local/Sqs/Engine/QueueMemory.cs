namespace Tern.Local.Sqs;

/// <summary>Limits the bytes of all messages of a host.</summary>
/// <param name="most">The limit.</param>
internal sealed class QueueMemory(long most)
{
    private long _used;

    public long Most => most;

    /// <summary>Adds a message, unless the limit would be exceeded.</summary>
    public bool TryAdd(int bytes)
    {
        if (Interlocked.Add(ref _used, bytes) <= most) return true;
        Interlocked.Add(ref _used, -bytes);
        return false;
    }

    public void Remove(int bytes) => Interlocked.Add(ref _used, -bytes);
}
