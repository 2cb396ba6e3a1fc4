using Tern.Lambda.Batches;

namespace Tern.Lambda.Tests.Batches;

/// <summary>A batch of records that a delegate handles.</summary>
internal sealed class TestRun<TRecord>(
    BatchSource<TRecord> source,
    IReadOnlyList<TRecord> records,
    Func<TRecord, CancellationToken, ValueTask> handle,
    BatchSettings settings,
    BatchLog log,
    CancellationToken cancellationToken)
    : BatchRun<TRecord>(source, records, settings, log, cancellationToken)
{
    public async ValueTask<BatchFailures> ConcludeAsync()
    {
        await RunAsync();
        return Conclude();
    }

    protected override ValueTask HandleAsync(int index, int worker) => handle(Records[index], CancellationToken);
}
