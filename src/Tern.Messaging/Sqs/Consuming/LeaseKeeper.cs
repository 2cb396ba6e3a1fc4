namespace Tern.Messaging.Sqs;

/// <summary>
/// Extends the visibility of held messages well before it ends: at each look, every message with less than half of its
/// time left. A message whose visibility couldn't be extended in time is lost: its token is canceled at that moment,
/// even if the call is still in flight, because other consumers may receive it.
/// </summary>
/// <remarks>
/// The keeper has its own thread: if handlers block all pool threads, a pool timer wouldn't fire in time. The calls are
/// asynchronous, several run at once, and they need pool threads only for their responses.
/// </remarks>
internal sealed class LeaseKeeper(
    SqsClient client, SqsQueueAddress queue, MessageBoard board, MessageSettler settler, ConsumerSettings settings, ConsumerLog log)
    : IDisposable
{
    /// <summary>The number of visibility timeouts that a message may wait for a worker.</summary>
    private const int Patience = 3;

    private const int MostCalls = 8;
    private static readonly TimeSpan s_shortest = TimeSpan.FromMilliseconds(1);

    private readonly LeaseReview _review = new();
    private readonly AutoResetEvent _wakes = new(false);
    private readonly CancellationTokenSource _stops = new();
    private readonly TaskCompletionSource _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly Lock _gate = new();
    private readonly HashSet<Task> _calls = [];
    private bool _isStarted;

    private long Visibility => settings.VisibilitySeconds * settings.Clock.TimestampFrequency;

    private TimeSpan Period => TimeSpan.FromSeconds(settings.VisibilitySeconds / 4.0);

    /// <summary>Starts the keeper.</summary>
    public void Start()
    {
        _isStarted = true;
        new Thread(Run) { IsBackground = true, Name = $"Visibility of {queue.Name}" }.UnsafeStart(); // without the caller's context
    }

    /// <summary>Stops the keeper and its calls.</summary>
    public async Task StopAsync()
    {
        if (!_isStarted) return;
        await _stops.CancelAsync().ConfigureAwait(false);
        _wakes.Set();
        await _ended.Task.ConfigureAwait(false);
        Task[] calls;
        lock (_gate) calls = [.. _calls];
        await Task.WhenAll(calls).ConfigureAwait(false);
    }

    public void Dispose()
    {
        _wakes.Dispose();
        _stops.Dispose();
    }

    // The thread's entry point. An unhandled exception here would end the process.
    private void Run()
    {
        var next = Period;
        while (true)
        {
            Wait(next);
            if (_stops.IsCancellationRequested) break;
            try
            {
                next = Look();
            }
            catch (Exception error)
            {
                log.NotExtended(error, queue.Name);
                next = Period;
            }
        }

        _ended.TrySetResult();
    }

    private void Wait(TimeSpan time)
    {
        if (settings.Clock == TimeProvider.System)
        {
            _wakes.WaitOne(time);
            return;
        }

        using var timer = settings.Clock.CreateTimer(static wakes => ((AutoResetEvent)wakes!).Set(), _wakes, time, Timeout.InfiniteTimeSpan);
        _wakes.WaitOne();
    }

    // Returns the time until the next look.
    private TimeSpan Look()
    {
        var now = settings.Clock.GetTimestamp();
        _review.Clear();
        board.Review(now, now + (Visibility / 2), Patience * Visibility, _review);
        if (_review.GiveBack.Count > 0) log.WaitedTooLong(_review.GiveBack.Count, queue.Name, Patience * settings.VisibilitySeconds);
        foreach (var held in _review.GiveBack) settler.GiveBack(held);
        foreach (var held in _review.LostWaiting) settler.LetGo(held);
        foreach (var held in _review.LostInWork)
        {
            log.LeaseLost(held.Message.MessageId, queue.Name);
            held.Message.Release();
        }

        // Messages in progress first.
        List<HeldMessage> extend = [.. _review.Extend, .. _review.ExtendWaiting];
        for (var lane = 0; lane < MostCalls && lane * ReceiptCall.Capacity < extend.Count; lane++) Begin(extend, lane);
        if (_review.NextEnd == long.MaxValue) return Period;
        var left = settings.Clock.GetElapsedTime(now, _review.NextEnd);
        return left < s_shortest ? s_shortest : left < Period ? left : Period;
    }

    private void Begin(List<HeldMessage> all, int lane)
    {
        var call = ExtendAsync(all, lane);
        lock (_gate)
        {
            _calls.RemoveWhere(static call => call.IsCompleted);
            if (!call.IsCompleted) _calls.Add(call);
        }
    }

    // Never throws.
    private async Task ExtendAsync(List<HeldMessage> all, int lane)
    {
        var call = new ReceiptCall();
        for (var from = lane * ReceiptCall.Capacity; from < all.Count; from += MostCalls * ReceiptCall.Capacity)
        {
            call.Clear();
            for (var i = from; i < all.Count && call.Count < ReceiptCall.Capacity; i++) call.Add(all[i], settings.VisibilitySeconds);
            try
            {
                call.QueueUrl = await queue.GetUrlAsync(_stops.Token).ConfigureAwait(false);
                var sent = settings.Clock.GetTimestamp();
                var refusals = await client.Pipeline.SendAsync(ReceiptOperations.ChangeVisibility, call, null, _stops.Token).ConfigureAwait(false);
                Take(call, refusals, sent + Visibility);
            }
            catch (OperationCanceledException) when (_stops.IsCancellationRequested)
            {
                // The consumer has stopped: no message is in progress, or the rest were abandoned.
            }
            catch (Exception error)
            {
                log.NotExtended(error, queue.Name);
            }
            finally
            {
                for (var i = 0; i < call.Count; i++)
                {
                    board.Extended(call[i]!, null);
                    call[i]!.Message.Release();
                }
            }
        }
    }

    private void Take(ReceiptCall call, EntryRefusals refusals, long leasedUntil)
    {
        for (var i = 0; i < call.Count; i++)
        {
            var held = call[i]!;
            var refusal = refusals.Find(i);
            if (refusal is null) board.Extended(held, leasedUntil);
            else if (refusal.IsSenders) Lose(held);
        }
    }

    private void Lose(HeldMessage held)
    {
        if (board.Lose(held, out var isInWork)) settler.LetGo(held);
        else if (isInWork) log.LeaseLost(held.Message.MessageId, queue.Name);
    }
}
