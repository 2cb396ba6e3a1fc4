namespace Tern.DynamoDb;

/// <summary>Runs the requests of a batch, no more of them at the same time than allowed.</summary>
internal static class BatchRunner
{
    /// <summary>Runs all chunks. When one fails the others are cancelled, and the first failure is thrown once all have ended.</summary>
    /// <param name="chunks">The number of chunks.</param>
    /// <param name="maxConcurrency">How many run at the same time.</param>
    /// <param name="run">Runs one, by its number.</param>
    /// <param name="cancellationToken">Ends all.</param>
    internal static async ValueTask RunAsync(int chunks, int maxConcurrency, Func<int, CancellationToken, ValueTask> run, CancellationToken cancellationToken)
    {
        if (chunks == 1)
        {
            await run(0, cancellationToken).ConfigureAwait(false);
            return;
        }

        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        var next = -1;
        System.Runtime.ExceptionServices.ExceptionDispatchInfo? failure = null;
        var workers = new Task[Math.Min(chunks, maxConcurrency)];
        for (var i = 0; i < workers.Length; i++) workers[i] = WorkAsync();
        await Task.WhenAll(workers).ConfigureAwait(false);
        failure?.Throw();

        async Task WorkAsync()
        {
            try
            {
                int chunk;
                while ((chunk = Interlocked.Increment(ref next)) < chunks)
                {
                    stop.Token.ThrowIfCancellationRequested();
                    await run(chunk, stop.Token).ConfigureAwait(false);
                }
            }
            catch (Exception error)
            {
                // What follows from the first failure, cancelled requests, is not worth telling.
                Interlocked.CompareExchange(ref failure, System.Runtime.ExceptionServices.ExceptionDispatchInfo.Capture(error), null);
                await stop.CancelAsync().ConfigureAwait(false);
            }
        }
    }
}
