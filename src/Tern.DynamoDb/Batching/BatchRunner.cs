using System.Runtime.ExceptionServices;

namespace Tern.DynamoDb;

/// <summary>Runs the requests of a batch, no more of them at the same time than allowed.</summary>
internal static class BatchRunner
{
    /// <summary>
    /// Runs all chunks. When one fails no other is begun, and those under way end by themselves: stopped, nobody would
    /// know what became of their writes. Then the first failure is thrown, or the cancellation when the caller didn't
    /// wait for that.
    /// </summary>
    /// <param name="chunks">The number of chunks.</param>
    /// <param name="maxConcurrency">How many run at the same time.</param>
    /// <param name="run">Runs one, by its number.</param>
    /// <param name="cancellationToken">Ends all, those under way too.</param>
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
