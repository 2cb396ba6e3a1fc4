using System.Diagnostics;

namespace Tern.Local.S3;

/// <summary>Limits the bytes of all objects and parts of a host. Thread-safe.</summary>
/// <param name="most">The limit: MaxObjectBytes.</param>
internal sealed class ObjectMemory(long most)
{
    private long _used;
    private int _isReported; // once is enough

    public long Used => Interlocked.Read(ref _used);

    /// <exception cref="S3ErrorException">SlowDown: the limit would be exceeded.</exception>
    public void Add(int bytes)
    {
        if (Interlocked.Add(ref _used, bytes) <= most) return;
        Interlocked.Add(ref _used, -bytes);
        var error = S3Errors.SlowDown(most);
        if (Interlocked.Exchange(ref _isReported, 1) == 0) Trace.TraceWarning($"S3 refuses uploads: {error.Message}");
        throw error;
    }

    /// <summary>Counts bytes that were stored before the restart, whatever the limit is now.</summary>
    public void Restore(int bytes) => Interlocked.Add(ref _used, bytes);

    public void Remove(int bytes) => Interlocked.Add(ref _used, -bytes);
}
