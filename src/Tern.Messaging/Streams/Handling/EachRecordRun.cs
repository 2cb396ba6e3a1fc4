using Tern.Handling;

namespace Tern.Messaging.Streams;

/// <summary>
/// Passes single records to a handler. A failed record is retried together with the records that have to wait for it,
/// but not those that were handled in the meantime.
/// </summary>
internal sealed class EachRecordRun<TRecord>(ShardWork<TRecord> work, Func<TRecord, CancellationToken, ValueTask> handler) : ShardRecordRun<TRecord>(work)
    where TRecord : class
{
    // How often each record has failed.
    private int[]? _failures;

    internal override async ValueTask<int> HandleAllAsync()
    {
        while (true)
        {
            await RunAsync().ConfigureAwait(false);
            var first = FirstUnhandled();
            if (first == Records.Count) return first;
            if (Work.Stop.IsCancellationRequested || !await Work.WaitAsync(Math.Max(1, FailuresOf(first))).ConfigureAwait(false)) return first;
        }
    }

    protected override ValueTask HandleAsync(int index, int worker) => handler(Records[index], CancellationToken);

    protected override int AttemptsOf(int index) => FailuresOf(index) + 1;

    protected override void OnFailed(int index, int attempts, Exception error)
    {
        if (_failures is null) Interlocked.CompareExchange(ref _failures, new int[Records.Count], null);
        _failures[index] = attempts;
        base.OnFailed(index, attempts, error);
    }

    private int FailuresOf(int index) => _failures?[index] ?? 0;

    private int FirstUnhandled()
    {
        var states = States;
        var first = 0;
        while (first < states.Length && states[first] == RecordState.Handled) first++;
        return first;
    }
}
