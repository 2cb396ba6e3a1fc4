using System.Runtime.CompilerServices;
using Tern.Messaging.Sqs.Entries;
using Tern.Messaging.Sqs.Queues;
using Tern.Pipeline;

namespace Tern.Messaging.Sqs.Settling;

/// <summary>
/// Collects messages to calls of ten and makes these. A message that can't be settled comes again when its visibility ends: that is
/// logged, and nothing waits for it.
/// </summary>
internal sealed class ReceiptCollector : IThreadPoolWorkItem, IDisposable
{
    private const int MaxCalls = 8;
    private const int MaxAttempts = 4;

    // Long enough for ten of them to meet, short beside any visibility.
    private static readonly TimeSpan s_wait = TimeSpan.FromMilliseconds(50);
    private static readonly TimeSpan s_retryDelay = TimeSpan.FromMilliseconds(200);

    private readonly SqsClient _client;
    private readonly SqsQueueAddress _queue;
    private readonly AwsOperation<ReceiptCall, EntryRefusals> _operation;
    private readonly Action<SqsReceivedMessage, Exception> _fails;
    private readonly TimeProvider _clock;
    private readonly ITimer _timer;
    private readonly Lock _gate = new();
    private readonly Queue<ReceiptCall> _ready = [];
    private readonly Stack<ReceiptCall> _free = [];
    private ReceiptCall? _open;
    private TaskCompletionSource? _empty;
    private int _calls;

    /// <summary>Makes a collector.</summary>
    /// <param name="client">The client.</param>
    /// <param name="queue">The queue.</param>
    /// <param name="operation">What is done with the messages.</param>
    /// <param name="fails">Is told of a message that could not be settled.</param>
    /// <param name="clock">The clock.</param>
    public ReceiptCollector(
        SqsClient client, SqsQueueAddress queue, AwsOperation<ReceiptCall, EntryRefusals> operation, Action<SqsReceivedMessage, Exception> fails,
        TimeProvider clock)
    {
        (_client, _queue, _operation, _fails, _clock) = (client, queue, operation, fails, clock);
        _timer = clock.CreateTimer(static collector => ((ReceiptCollector)collector!).EndWait(), this, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
    }

    /// <summary>Is told of each message that was settled, before it is let go of; null for nobody.</summary>
    public Action<SqsReceivedMessage>? Settled { get; init; }

    /// <summary>Settles a message soon, and lets go of it then.</summary>
    public void Add(SqsReceivedMessage message, int seconds = 0)
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

    /// <summary>Settles what there is, and waits for it.</summary>
    public Task FlushAsync()
    {
        lock (_gate)
        {
            if (_open is not null) Close();
            if (_calls == 0) return Task.CompletedTask;
            return (_empty ??= new(TaskCreationOptions.RunContinuationsAsynchronously)).Task;
        }
    }

    public void Dispose() => _timer.Dispose();

    // The thread pool's entry. What it begins never throws.
    void IThreadPoolWorkItem.Execute() => _ = WorkAsync();

    private void EndWait()
    {
        lock (_gate)
        {
            if (_open is not null) Close();
        }
    }

    // Under the lock.
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
        try
        {
            call.QueueUrl = await _queue.GetUrlAsync(CancellationToken.None).ConfigureAwait(false);
            for (var attempt = 1; ; attempt++)
            {
                var refusals = await _client.Pipeline.SendAsync(_operation, call, null, CancellationToken.None).ConfigureAwait(false);
                if (!Settle(call, refusals, attempt)) return;
                await Task.Delay(s_retryDelay * attempt, _clock).ConfigureAwait(false);
            }
        }
        catch (Exception error)
        {
            for (var i = 0; i < call.Count; i++)
                if (call[i] is not null) Fail(call.Take(i), error);
        }
    }

    // True where something is left.
    private bool Settle(ReceiptCall call, EntryRefusals refusals, int attempt)
    {
        var isLeft = false;
        for (var i = 0; i < call.Count; i++)
        {
            if (call[i] is null) continue;
            if (refusals.Find(i) is not { } refusal) Succeed(call.Take(i));
            else if (refusal.IsSenders || attempt == MaxAttempts) Fail(call.Take(i), refusal.ToException());
            else isLeft = true;
        }

        return isLeft;
    }

    private void Succeed(SqsReceivedMessage message)
    {
        Settled?.Invoke(message);
        message.Release();
    }

    private void Fail(SqsReceivedMessage message, Exception error)
    {
        _fails(message, error);
        message.Release();
    }
}
