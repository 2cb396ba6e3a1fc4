using System.Runtime.CompilerServices;
using Tern.Handling;
using Tern.Pipeline;

namespace Tern.Messaging.Sqs;

/// <summary>
/// Polls a queue for as many messages as there are free slots. One poll runs while the queue is empty; a poll that
/// returns full starts another, up to the maximum. After errors, and after empty responses that came back early, polls
/// back off with increasing delays.
/// </summary>
internal sealed class QueuePoller(
    SqsClient client, SqsQueueAddress queue, MessageBoard board, SlotGate gate, ConsumerWorkers workers, WantedAttributes wanted, ConsumerSettings settings,
    ConsumerLog log, SqsInstruments instruments)
{
    private const int MostMessages = 10;
    private static readonly TimeSpan s_gather = TimeSpan.FromMilliseconds(5);
    private static readonly TimeSpan s_firstDelay = TimeSpan.FromMilliseconds(100);

    private readonly AwsBackoff _afterFailure = new(s_firstDelay, TimeSpan.FromSeconds(30), settings.NextRandom);
    private readonly AwsBackoff _afterEmpty = new(s_firstDelay, TimeSpan.FromSeconds(5), settings.NextRandom);
    private readonly Lock _gate = new();
    private readonly List<Task> _polls = [];
    private readonly int _enough = Math.Min(MostMessages, settings.MaxConcurrency);
    private int _running;

    /// <summary>Starts the first poll.</summary>
    /// <param name="wait">A token that ends the waits between polls and prevents new polls.</param>
    /// <param name="call">A token that cancels polls in flight.</param>
    public void Start(CancellationToken wait, CancellationToken call)
    {
        lock (_gate) StartOne(wait, call);
    }

    /// <summary>Waits until no poll is running.</summary>
    public async Task EndAsync()
    {
        while (true)
        {
            Task[] polls;
            lock (_gate) polls = [.. _polls];
            if (polls.Length == 0) return;
            await Task.WhenAll(polls).ConfigureAwait(false);
            lock (_gate) _polls.RemoveAll(static poll => poll.IsCompleted);
        }
    }

    private void StartOne(CancellationToken wait, CancellationToken call)
    {
        if (_running >= settings.MaxPolls || wait.IsCancellationRequested) return;
        _running++;
        _polls.RemoveAll(static poll => poll.IsCompleted);
        _polls.Add(Detached.Run(() => PollAsync(wait, call)));
    }

    private async Task PollAsync(CancellationToken wait, CancellationToken call)
    {
        var (failures, empties) = (0, 0);
        var hasEnded = false;
        try
        {
            while (!wait.IsCancellationRequested)
            {
                // Fast handlers finish at about the same time: waiting a moment allows one call for ten messages.
                if (gate.Free < _enough) await Task.Delay(s_gather, settings.Clock, wait).ConfigureAwait(false);
                if (wait.IsCancellationRequested) break;
                var slots = board.TakeSlots(settings.Clock.GetTimestamp());
                if (slots == 0)
                {
                    // Slots that are returned between the two attempts must not be missed.
                    var returned = gate.NextReturn();
                    slots = board.TakeSlots(settings.Clock.GetTimestamp());
                    if (slots == 0)
                    {
                        await returned.ConfigureAwait(false);
                        continue;
                    }
                }

                var received = 0;
                var started = settings.Clock.GetTimestamp();
                TimeSpan? delay = null;
                try
                {
                    received = await ReceiveAsync(slots, call).ConfigureAwait(false);
                    failures = 0;
                }
                catch (Exception error) when (error is not OperationCanceledException || !call.IsCancellationRequested)
                {
                    delay = _afterFailure.GetDelay(++failures);
                    log.NotPolled(error, queue.Name, delay.Value);
                }
                finally
                {
                    if (received < slots) gate.Return(slots - received);
                }

                if (received == slots && slots > 1) TryStartAnother(wait, call);
                if (received > 0) empties = 0;
                else if (delay is null && (settings.WaitSeconds == 0 || settings.Clock.GetElapsedTime(started).TotalSeconds < settings.WaitSeconds / 2.0))
                    delay = _afterEmpty.GetDelay(++empties);
                if (received == 0 && TryEnd())
                {
                    hasEnded = true;
                    return;
                }

                if (delay is { } time) await Task.Delay(time, settings.Clock, wait).ConfigureAwait(false);
            }
        }
        catch (OperationCanceledException) when (wait.IsCancellationRequested)
        {
            // The consumer is stopping.
        }
        finally
        {
            if (!hasEnded)
            {
                lock (_gate) _running--;
            }
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<int> ReceiveAsync(int count, CancellationToken cancellationToken)
    {
        var url = await queue.GetUrlAsync(cancellationToken).ConfigureAwait(false);
        var attributes = wanted;
        // MovePoison and RetryDelayOf see the whole message.
        if (settings.Handling.PoisonAction == PoisonAction.Move || settings.RetryDelayOf is not null) attributes = WantedAttributes.All;
        if (attributes == WantedAttributes.Trace && !MessagingTelemetry.IsListened) attributes = WantedAttributes.None;
        if (attributes != WantedAttributes.All && settings.LargePayloads is not null) attributes |= WantedAttributes.Payload;
        var attempt = queue.IsFifo ? Guid.NewGuid().ToString() : null;
        var request = new ReceiveCall(url, count, settings.VisibilitySeconds, settings.WaitSeconds, attributes, attempt, settings.VerifiesChecksums);
        var batch = await client.Pipeline.SendAsync(ReceiveOperation.Instance, request, null, cancellationToken).ConfigureAwait(false);
        if (batch is null) return 0;
        var received = batch.Messages.Count;
        instruments.Received(received);
        var now = settings.Clock.GetTimestamp();
        board.Add(batch, now, now + (settings.VisibilitySeconds * settings.Clock.TimestampFrequency));
        workers.Start();
        return received;
    }

    private void TryStartAnother(CancellationToken wait, CancellationToken call)
    {
        lock (_gate) StartOne(wait, call);
    }

    // The last poll keeps running.
    private bool TryEnd()
    {
        lock (_gate)
        {
            if (_running == 1) return false;
            _running--;
            return true;
        }
    }
}
