namespace Tern.Messaging.Sqs.Consuming;

/// <summary>Handles one message after another. All share one token source until it's canceled.</summary>
#pragma warning disable CA1001 // The source has neither a timer nor a wait handle, and lives as long as its consumer.
internal sealed class ConsumerWorker(ConsumerEngine engine) : IThreadPoolWorkItem
#pragma warning restore CA1001
{
    private CancellationTokenSource _stop = new();

    /// <summary>
    /// Cancels the token of the message in progress. Called under the board's lock, so that it can't hit a different
    /// message.
    /// </summary>
    public void Cancel() => _ = _stop.CancelAsync(); // callbacks run elsewhere: they are the user's code

    // The thread pool's entry point. The task that it starts never throws.
    void IThreadPoolWorkItem.Execute() => _ = RunAsync();

    private async Task RunAsync()
    {
        engine.Started();
        while (engine.Begin(this) is { } held)
        {
            Exception? error = null;
            var started = engine.Clock.GetTimestamp();
            var span = engine.StartSpan(held.Message);
            try
            {
                await engine.LoadAsync(held.Message, _stop.Token).ConfigureAwait(false);
                await engine.Handler.HandleAsync(held.Message, _stop.Token).ConfigureAwait(false);
            }
            catch (Exception thrown)
            {
                error = thrown;
            }

            engine.Measure(span, started, error);
            if (error is null) engine.Succeed(held);
            else await engine.FailAsync(held, error, _stop.Token).ConfigureAwait(false);
            if (_stop.TryReset()) continue;
            _stop.Dispose();
            _stop = new CancellationTokenSource();
        }

        engine.Idle(this);
    }
}
