namespace Tern.Messaging.Streams;

/// <summary>
/// Passes single records to a handler. A failed record is retried together with the records that have to wait for it,
/// but not those that were handled in the meantime.
/// </summary>
internal sealed class RecordHandler<TRecord>(Func<TRecord, CancellationToken, Task> handler) : ShardHandler<TRecord> where TRecord : class
{
    internal override bool WantsEnd => false;

    internal override async ValueTask<int> HandleAsync(ShardWork<TRecord> work)
    {
        var (handled, attempts) = (new bool[work.Records.Count], new int[work.Records.Count]);
        for (var round = 1; ; round++)
        {
            await new LaneRun<TRecord>(work, handler, handled, attempts).RunAsync().ConfigureAwait(false);
            var first = Array.IndexOf(handled, false);
            if (first < 0) return handled.Length;
            if (work.Stop.IsCancellationRequested || !await work.WaitAsync(Math.Max(1, attempts[first])).ConfigureAwait(false)) return first;
        }
    }
}
