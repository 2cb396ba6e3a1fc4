using Tern.Handling;

namespace Tern.Lambda.Batches;

/// <summary>A batch that the handler takes at once.</summary>
internal sealed class WholeBatchRun<TRecord>(
    BatchSource<TRecord> source, IReadOnlyList<TRecord> records, BatchSettings settings, BatchLog log, CancellationToken cancellationToken)
    : BatchRun<TRecord>(source, records, settings, log, cancellationToken)
    where TRecord : class
{
    /// <summary>Passes all records to <paramref name="handle"/> at once.</summary>
    /// <exception cref="BatchException">The handler reported all records as failed, or some that can't be reported.
    /// Exceptions from the handler itself are rethrown.</exception>
    public async ValueTask<BatchFailures> RunAsync(Func<Batch<TRecord>, ValueTask> handle)
    {
        var batch = new Batch<TRecord>(Records);
        try
        {
            await handle(batch).ConfigureAwait(false);
        }
        catch (Exception)
        {
            // The invocation fails with this exception; log the records that the handler reported before.
            foreach (var (index, error) in batch.Failures) Log(index, error);
            throw;
        }

        SucceedAll();
        foreach (var (index, error) in batch.Failures) await FailAsync(index, error).ConfigureAwait(false);
        HoldBackFollowers();
        return Conclude();
    }

    protected override ValueTask HandleAsync(int index, int worker) => throw new NotSupportedException("The batch is handled as a whole.");
}
