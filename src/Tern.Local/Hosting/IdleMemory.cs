using Tern.Local.Buffers;

namespace Tern.Local.Hosting;

/// <summary>
/// Returns memory to the operating system when the server is idle. The garbage collector alone keeps what a load once
/// needed for the life of the process.
/// </summary>
/// <remarks>
/// Every ten seconds, it counts the requests since the previous check. After a quiet period, it runs a full, compacting
/// collection if that is worthwhile: 8 MiB have been allocated since the last collection, or 8 MiB less are stored. So
/// an idle process collects once, and a busy one never does because of this class. Requests that arrive meanwhile wait
/// for the collection, which takes as long as the collector needs to traverse all stored data.
/// </remarks>
internal sealed class IdleMemory : IDisposable
{
    public static readonly TimeSpan Period = TimeSpan.FromSeconds(10);

    /// <summary>The highest number of requests in a quiet period.</summary>
    public const int MostQuietRequests = 50;

    /// <summary>The number of bytes that makes a collection worthwhile.</summary>
    public const long LeastBytes = 8 * 1024 * 1024;

    private readonly IdleMemorySource _source;
    private readonly ITimer _timer;
    private long _requests;
    private long _allocated;
    private long _stored;

    public IdleMemory(TimeProvider clock, IdleMemorySource source)
    {
        _source = source;
        _requests = source.Requests();
        _timer = clock.CreateTimer(static self => ((IdleMemory)self!).Look(), this, Period, Period);
    }

    /// <summary>Runs a full collection and returns the memory to the operating system.</summary>
    public static void Release()
    {
        LargeArrays.Instance.Trim();
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
    }

    public void Dispose() => _timer.Dispose();

    private void Look()
    {
        var requests = _source.Requests();
        var isQuiet = requests - _requests <= MostQuietRequests;
        _requests = requests;
        if (!isQuiet) return;
        var stored = _source.StoredBytes();
        if (_source.AllocatedBytes() - _allocated < LeastBytes && _stored - stored < LeastBytes) return;
        _source.Release();
        (_allocated, _stored) = (_source.AllocatedBytes(), stored);
    }
}
