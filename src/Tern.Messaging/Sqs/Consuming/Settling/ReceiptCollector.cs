using System.Runtime.CompilerServices;
using Tern.Messaging.Sqs.Consuming;
using Tern.Messaging.Sqs.Entries;
using Tern.Messaging.Sqs.Queues;
using Tern.Pipeline;

namespace Tern.Messaging.Sqs.Consuming.Settling;

/// <summary>
/// Collects messages into calls of ten and sends these. A call with a transient failure is retried until the visibility
/// of its messages ends: then they are redelivered.
/// </summary>
internal sealed class ReceiptCollector : IThreadPoolWorkItem, IDisposable
{
    private const int MaxCalls = 8;

    // Long enough to collect ten messages, short compared to any visibility.
    private static readonly TimeSpan s_wait = TimeSpan.FromMilliseconds(50);
    private static readonly TimeSpan s_firstDelay = TimeSpan.FromMilliseconds(200);
    private static readonly TimeSpan s_longestDelay = TimeSpan.FromSeconds(5);

    private readonly SqsClient _client;
    private readonly SqsQueueAddress _queue;
    private readonly AwsOperation<ReceiptCall, EntryRefusals> _operation;
    private readonly Action<HeldMessage, Exception?> _ended;
    private readonly TimeProvider _clock;
    private readonly ITimer _timer;
    private readonly CancellationTokenSource _stops = new();
    private readonly CancellationToken _stop;
    private readonly Lock _gate = new();
    private readonly Queue<ReceiptCall> _ready = [];
    private readonly Stack<ReceiptCall> _free = [];
    private ReceiptCall? _open;
    private TaskCompletionSource? _empty;
    private int _calls;

    /// <summary>Initializes a collector.</summary>
    /// <param name="client">The client.</param>
    /// <param name="queue">The queue.</param>
    /// <param name="operation">The operation that settles the messages.</param>
    /// <param name="ended">A callback for each message, with the reason why it couldn't be settled, or null if it was.
    /// It must not throw.</param>
    /// <param name="clock">The clock.</param>
    public ReceiptCollector(
        SqsClient client, SqsQueueAddress queue, AwsOperation<ReceiptCall, EntryRefusals> operation, Action<HeldMessage, Exception?> ended,
        TimeProvider clock)
    {
        (_client, _queue, _operation, _ended, _clock) = (client, queue, operation, ended, clock);
        _stop = _stops.Token;
        _timer = clock.CreateTimer(static collector => ((ReceiptCollector)collector!).EndWait(), this, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
    }

    /// <summary>Queues a message to be settled soon.</summary>
    public void Add(HeldMessage message, int seconds = 0)
    {
        lock (_gate)
        {
            if (_open is null)
            {
                _open = _free.TryPop(out var free) ? free : new ReceiptCall();
                _timer.Change(s_wait, Timeout.InfiniteTimeSpan);
            }

            _open.Add(message, seconds);
            if (_open.Count == ReceiptCall.Capacity) Close();
        }
    }

    /// <summary>Settles the collected messages and waits for all calls.</summary>
    public Task FlushAsync()
    {
        lock (_gate)
        {
            if (_open is not null) Close();
            if (_calls == 0) return Task.CompletedTask;
            return (_empty ??= new(TaskCreationOptions.RunContinuationsAsynchronously)).Task;
        }
    }

    /// <summary>Stops retrying calls.</summary>
    public void Stop() => _stops.Cancel();

    // The source has no timer or wait handle: it doesn't have to be disposed, and may be canceled again.
    public void Dispose()
    {
        Stop();
        _timer.Dispose();
    }

    // The thread pool's entry point. The task that it starts never throws.
    void IThreadPoolWorkItem.Execute() => _ = WorkAsync();

    private void EndWait()
    {
        lock (_gate)
        {
            if (_open is not null) Close();
        }
    }

    // Called under the lock.
    private void Close()
    {
        _ready.Enqueue(_open!);
        _open = null;
        if (_calls == MaxCalls) return;
        _calls++;
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
    }

    private async Task WorkAsync()
    {
        while (Next() is { } call)
        {
            await SettleAsync(call).ConfigureAwait(false);
            call.Clear();
            lock (_gate) _free.Push(call);
        }
    }

    private ReceiptCall? Next()
    {
        lock (_gate)
        {
            if (_ready.TryDequeue(out var call)) return call;
            if (--_calls > 0) return null;
            _empty?.TrySetResult();
            _empty = null;
            return null;
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask SettleAsync(ReceiptCall call)
    {
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                call.QueueUrl = await _queue.GetUrlAsync(CancellationToken.None).ConfigureAwait(false);
                var refusals = await _client.Pipeline.SendAsync(_operation, call, null, CancellationToken.None).ConfigureAwait(false);
                if (!Settle(call, refusals, Now)) return;
            }
            catch (Exception error)
            {
                if (!FailEnded(call, error, MayPass(error) ? Now : long.MaxValue)) return;
            }

            await WaitAsync(DelayAfter(attempt)).ConfigureAwait(false);
        }
    }

    // A call failed as a whole, after the client has retried it for less than a second. The error shows whether a later
    // call may succeed.
    private static bool MayPass(Exception error) =>
        error is AwsTransportException or AwsCredentialException or AwsServiceException { IsRetryable: true };

    private static TimeSpan DelayAfter(int attempt)
    {
        var longest = Math.Min(s_longestDelay.Ticks, s_firstDelay.Ticks << Math.Min(attempt - 1, 10));
        return new TimeSpan((longest / 2) + Random.Shared.NextInt64(longest / 2));
    }

    // Messages whose visibility has ended are abandoned. After a stop, all are.
    private long Now => _stop.IsCancellationRequested ? long.MaxValue : _clock.GetTimestamp();

    private async Task WaitAsync(TimeSpan delay)
    {
        try
        {
            await Task.Delay(delay, _clock, _stop).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            // The last attempt follows.
        }
    }

    // Returns true if messages are left.
    private bool Settle(ReceiptCall call, EntryRefusals refusals, long now)
    {
        var isLeft = false;
        for (var i = 0; i < call.Count; i++)
        {
            if (call[i] is not { } held) continue;
            if (refusals.Find(i) is not { } refusal) _ended(call.Take(i), null);
            else if (refusal.IsSenders || held.Message.LeasedUntil <= now) _ended(call.Take(i), refusal.ToException());
            else isLeft = true;
        }

        return isLeft;
    }

    // Returns true if messages are left.
    private bool FailEnded(ReceiptCall call, Exception error, long now)
    {
        var isLeft = false;
        for (var i = 0; i < call.Count; i++)
        {
            if (call[i] is not { } held) continue;
            if (held.Message.LeasedUntil <= now) _ended(call.Take(i), error);
            else isLeft = true;
        }

        return isLeft;
    }
}
