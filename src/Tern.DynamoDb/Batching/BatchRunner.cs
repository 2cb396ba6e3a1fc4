using System.Runtime.ExceptionServices;

namespace Tern.DynamoDb;

/// <summary>Runs the requests of a batch with limited concurrency.</summary>
internal static class BatchRunner
{
    /// <summary>
    /// Runs all chunks. When one fails, no more are started, but those in flight run to completion, because the outcome
    /// of their writes would otherwise be unknown. Then the first failure is thrown, or the cancellation if the caller
    /// canceled in the meantime.
    /// </summary>
    /// <param name="chunks">The number of chunks.</param>
    /// <param name="maxConcurrency">The maximum number of chunks in flight.</param>
    /// <param name="run">The function that runs a chunk, given its number.</param>
    /// <param name="cancellationToken">A token that cancels all chunks, including those in flight.</param>
    internal static async ValueTask RunAsync(int chunks, int maxConcurrency, Func<int, CancellationToken, ValueTask> run, CancellationToken cancellationToken)
    {
        if (chunks == 1)
        {
            await run(0, cancellationToken).ConfigureAwait(false);
            return;
        }

        var next = -1;
        ExceptionDispatchInfo? failure = null;
        var workers = new Task[Math.Min(chunks, maxConcurrency)];
        for (var i = 0; i < workers.Length; i++) workers[i] = WorkAsync();
        await Task.WhenAll(workers).ConfigureAwait(false);
        failure?.Throw();

        async Task WorkAsync()
        {
            try
            {
                int chunk;
                while (Volatile.Read(ref failure) is null && (chunk = Interlocked.Increment(ref next)) < chunks)
                {
                    if (cancellationToken.IsCancellationRequested) throw new TaskCanceledException(null, null, cancellationToken);
                    await run(chunk, cancellationToken).ConfigureAwait(false);
                }
            }
            catch (OperationCanceledException cancelled)
            {
                Volatile.Write(ref failure, ExceptionDispatchInfo.Capture(cancelled));
            }
            catch (Exception error)
            {
                Interlocked.CompareExchange(ref failure, ExceptionDispatchInfo.Capture(error), null);
            }
        }
    }
}
