using Tern.Local.Buffers;

namespace Tern.Local.Hosting.Memory;

/// <summary>
/// Gives memory back to the system when a server has little to do: the collector alone keeps what a load once needed for as
/// long as the process lives.
/// </summary>
/// <remarks>
/// Every ten seconds the requests since the last look are counted. After a quiet period everything is collected and
/// compacted, if there is something to gain: 8 MiB were allocated since the last time, or that much less is stored. So a
/// process that does nothing collects once, and one that is busy never does on account of this. Requests that come meanwhile
/// wait for the collection, which takes as long as the collector needs to look at all that is stored.
/// </remarks>
internal sealed class IdleMemory : IDisposable
{
    public static readonly TimeSpan Period = TimeSpan.FromSeconds(10);

    /// <summary>More requests in a period are a load.</summary>
    public const int MostQuietRequests = 50;

    /// <summary>What is worth a collection.</summary>
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

    /// <summary>Collects everything that can be, and gives the memory back.</summary>
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
