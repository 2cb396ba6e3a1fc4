using Tern.Local.Sqs;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// Delivers a queue's messages to a function in batches, and deletes those that the function handled. The others become
/// visible again after their visibility timeout, and finally move to the dead-letter queue.
/// </summary>
/// <param name="options">The options of the mapping.</param>
/// <param name="queue">The queue.</param>
/// <param name="call">The delegate that calls the function.</param>
/// <param name="clock">The clock for batch windows.</param>
/// <param name="log">A callback that receives a line for the user when a batch fails.</param>
internal sealed class QueueMapping(QueueMappingOptions options, LocalQueue queue, FunctionCall call, TimeProvider clock, Action<string> log) : LoopPart
{
    private readonly SemaphoreSlim _free = new(options.MaximumConcurrency);

    protected override async Task RunAsync()
    {
        while (true)
        {
            await _free.WaitAsync(Closing).ConfigureAwait(false);
            List<LocalReceivedMessage> batch;
            try
            {
                batch = await CollectAsync().ConfigureAwait(false);
            }
            catch
            {
                _free.Release();
                throw;
            }

            _ = HandleAsync(batch);
        }
    }

    protected override async Task EndAsync()
    {
        for (var i = 0; i < options.MaximumConcurrency; i++) await _free.WaitAsync(CancellationToken.None).ConfigureAwait(false);
        _free.Dispose();
    }

    private async Task<List<LocalReceivedMessage>> CollectAsync()
    {
        List<LocalReceivedMessage> batch;
        do batch = await ReceiveAsync(options.BatchSize, Timeout.InfiniteTimeSpan).ConfigureAwait(false);
        while (batch.Count == 0);

        var until = clock.GetUtcNow() + options.Window;
        while (batch.Count < options.BatchSize && until - clock.GetUtcNow() is var left && left > TimeSpan.Zero)
            batch.AddRange(await ReceiveAsync(options.BatchSize - batch.Count, left).ConfigureAwait(false));
        return batch;
    }

    /// <summary>Receives messages, and deletes those that the filters exclude.</summary>
    private async Task<List<LocalReceivedMessage>> ReceiveAsync(int count, TimeSpan patience)
    {
        List<LocalReceivedMessage> batch = [.. await queue.ReceiveAsync(count, patience, Closing).ConfigureAwait(false)];
        if (options.Filters.IsEmpty) return batch;
        batch.RemoveAll(received =>
        {
            if (options.Filters.Fits(QueueEvent.ForFilters(options.Queue, received))) return false;
            queue.Delete(received.Receipt);
            log($"queue {options.Queue}: the message {received.Message.Id} matches no filter of {options.Function}, and was deleted.");
            return true;
        });
        return batch;
    }

    private async Task HandleAsync(List<LocalReceivedMessage> batch)
    {
        try
        {
            var request = new InvocationRequest { Payload = QueueEvent.Write(options.Queue, batch), Source = $"sqs {options.Queue} ({batch.Count})" };
            var outcome = await call(options.Function, request, Ended).ConfigureAwait(false);
            Settle(batch, outcome);
        }
        catch (OperationCanceledException) when (Ended.IsCancellationRequested)
        {
            // The emulator is stopping; the messages stay in the queue.
        }
        catch (Exception failure)
        {
            log($"queue {options.Queue}: {failure.Message} {Again(batch)}");
        }
        finally
        {
            _free.Release();
        }
    }

    private void Settle(List<LocalReceivedMessage> batch, InvocationOutcome outcome)
    {
        if (outcome.FunctionError is not null)
        {
            log($"queue {options.Queue}: {options.Function} failed ({outcome.ErrorType}). {Again(batch)}");
            return;
        }

        HashSet<string> failed = [];
        if (options.ReportsFailures)
        {
            failed = BatchFailures.Read(outcome.Payload, [.. batch.Select(static received => received.Message.Id)], out var fault);
            if (fault is not null) log($"queue {options.Queue}: {options.Function} returned an invalid response: {fault}. {Again(batch)}");
            else if (failed.Count > 0)
                log(
                    $"queue {options.Queue}: {failed.Count} of {batch.Count} messages failed in {options.Function}. " +
                    $"{Again(batch.FindAll(received => failed.Contains(received.Message.Id)))}");
        }

        foreach (var received in batch)
        {
            if (!failed.Contains(received.Message.Id)) queue.Delete(received.Receipt);
        }
    }

    /// <summary>Describes what happens next to failed messages.</summary>
    private string Again(List<LocalReceivedMessage> failed)
    {
        var isLast = queue.DeadLetterArn is not null && failed.TrueForAll(received => received.ReceiveCount >= queue.MaxReceives);
        var subject = failed.Count == 1 ? "The message" : $"{failed.Count} messages";
        var verb = isLast ? (failed.Count == 1 ? "goes to" : "go to") : failed.Count == 1 ? "is redelivered" : "are redelivered";
        return $"{subject} {verb}{(isLast ? " " + QueueEvent.NameOf(queue.DeadLetterArn!) : "")} after {queue.VisibilityTimeout.TotalSeconds:0} s.";
    }
}
