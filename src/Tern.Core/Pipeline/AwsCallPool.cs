using System.Collections.Concurrent;

namespace Tern.Pipeline;

/// <summary>
/// The pool of a client's idle calls. One is kept in a field, for clients that make one call at a time.
/// </summary>
internal sealed class AwsCallPool(TimeProvider clock)
{
    // A pooled call holds about 4 KB. More than 256 calls are rarely in flight at once; the additional ones are
    // allocated.
    private const int MaxKept = 256;

    private readonly ConcurrentQueue<AwsCall> _kept = new();
    private AwsCall? _first;
    private int _count;

    public AwsCall Rent()
    {
        if (Interlocked.Exchange(ref _first, null) is { } call) return call;
        if (!_kept.TryDequeue(out call)) return new AwsCall(clock);
        Interlocked.Decrement(ref _count);
        return call;
    }

    public void Return(AwsCall call)
    {
        call.End();
        if (Interlocked.CompareExchange(ref _first, call, null) is null) return;
        if (Interlocked.Increment(ref _count) <= MaxKept)
        {
            _kept.Enqueue(call);
            return;
        }

        Interlocked.Decrement(ref _count);
        call.Discard();
    }
}
