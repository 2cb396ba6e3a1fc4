using System.Diagnostics;
using System.Runtime.CompilerServices;
using Tern.Messaging.Propagation;
using Tern.Messaging.Sqs.Entries;
using Tern.Messaging.Sqs.Queues;
using Tern.Messaging.Sqs.Telemetry;

namespace Tern.Messaging.Sqs.Sending;

/// <summary>
/// Collects messages to batches and sends these, so many at once. A batch goes when it is full or its first message has waited
/// long enough. Calls are made on threads of the pool, in nobody's context: who sends does not pay for others.
/// </summary>
internal sealed class SendLane : IThreadPoolWorkItem, IDisposable
{
    private static readonly TimeSpan s_firstDelay = TimeSpan.FromMilliseconds(100);
    private static readonly TimeSpan s_maxDelay = TimeSpan.FromSeconds(10);

    private readonly SqsClient _client;
    private readonly SqsQueueAddress _queue;
    private readonly SendSettings _settings;
    private readonly SqsInstruments _instruments;
    private readonly SemaphoreSlim _room;
    private readonly int _maxCalls;
    private readonly Lock _gate = new();
    private readonly Queue<SendBatch> _ready = [];
    private readonly List<SendBatch> _live = [];
    private readonly Stack<SendBatch> _free = [];
    private readonly ITimer _timer;
    private SendBatch? _open;
    private int _calls;
    private int _hurries;
    private bool _isClosed;

    public SendLane(SqsClient client, SqsQueueAddress queue, SendSettings settings, SqsInstruments instruments, SemaphoreSlim room, int maxCalls)
    {
        (_client, _queue, _settings, _instruments, _room, _maxCalls) = (client, queue, settings, instruments, room, maxCalls);
        _timer = settings.Clock.CreateTimer(static lane => ((SendLane)lane!).EndWait(), this, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
    }

    // Under the lock.
    private bool IsHasty => _settings.MaxWait == TimeSpan.Zero || _hurries > 0;

    /// <summary>Adds a message.</summary>
    /// <exception cref="ArgumentException">An attribute can't be written; the message says which.</exception>
    /// <exception cref="ObjectDisposedException">The sender was disposed.</exception>
    public void Add(PendingMessage message, int bytes, scoped ReadOnlySpan<byte> body, in MessageParts parts)
    {
        lock (_gate)
        {
            ObjectDisposedException.ThrowIf(_isClosed, typeof(SqsSender));
            if (_open is { } full && full.Bytes + bytes > _settings.MaxBytes) Close();
            if (_open is null)
            {
                _open = _free.TryPop(out var free) ? free : new SendBatch(_settings.MaxMessages);
                _live.Add(_open);
                if (!IsHasty && _settings.MaxMessages > 1) _timer.Change(_settings.MaxWait, Timeout.InfiniteTimeSpan);
            }

            _open.Add(message, bytes, body, parts.GroupId, parts.DeduplicationId, parts.Delay, parts.Attributes);
            if (_open.Count == _settings.MaxMessages || (IsHasty && _calls < _maxCalls)) Close();
        }
    }

    /// <summary>Lets no message wait for others, until as many calls have said that it may again.</summary>
    public void Hurry(bool begins)
    {
        lock (_gate)
        {
            _hurries += begins ? 1 : -1;
            if (_open is not null) Close();
        }
    }

    /// <summary>Sends what there is now, and waits for it.</summary>
    /// <param name="closes">Whether nothing more is taken.</param>
    public Task FlushAsync(bool closes)
    {
        lock (_gate)
        {
            _isClosed |= closes;
            if (_open is not null) Close();
            if (_live.Count == 0) return Task.CompletedTask;
            var waits = new Task[_live.Count];
            for (var i = 0; i < waits.Length; i++) waits[i] = _live[i].Done;
            return Task.WhenAll(waits);
        }
    }

    public void Dispose()
    {
        _timer.Dispose();
        lock (_gate)
        {
            while (_free.TryPop(out var batch)) batch.Dispose();
        }
    }

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
        if (_calls == _maxCalls) return;
        _calls++;
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
    }

    private async Task WorkAsync()
    {
        while (Next() is { } batch)
        {
            await SendAsync(batch).ConfigureAwait(false);
            End(batch);
        }
    }

    private SendBatch? Next()
    {
        lock (_gate)
        {
            if (_ready.TryDequeue(out var batch)) return batch;
            if (IsHasty && _open is { } open)
            {
                _open = null;
                return open;
            }

            _calls--;
            return null;
        }
    }

    private void End(SendBatch batch)
    {
        var count = batch.Count;
        lock (_gate)
        {
            _live.Remove(batch);
            batch.Clear();
            if (_free.Count < _maxCalls) _free.Push(batch);
            else batch.Dispose();
        }

        // None where its only message could not be written.
        if (count > 0) _room.Release(count);
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask SendAsync(SendBatch batch)
    {
        batch.LeaveCancelled();
        if (batch.Left == 0) return;
        using var span = MessagingTelemetry.StartSend(MessagingNames.Sqs, _queue.Name);
        MessagingTelemetry.SetCount(span, batch.Left);
        if (await TrySendAsync(batch, span).ConfigureAwait(false)) return;

        // One message spoilt the call for those of other callers: each by itself, in their order.
        for (var i = 0; i < batch.Count; i++)
        {
            batch.Only = i;
            if (batch.Left > 0) await TrySendAsync(batch, span).ConfigureAwait(false);
        }
    }

    /// <returns>False when the call was refused for what one of several messages may be; nothing is told then.</returns>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<bool> TrySendAsync(SendBatch batch, Activity? span)
    {
        try
        {
            batch.QueueUrl = await _queue.GetUrlAsync(CancellationToken.None).ConfigureAwait(false);
            for (var attempt = 1; batch.Left > 0; attempt++)
            {
                var before = batch.Left;
                var refusals = await _client.Pipeline.SendAsync(SendBatchOperation.Instance, batch, null, CancellationToken.None).ConfigureAwait(false);
                _instruments.Sent(before - batch.Left, null);
                SettleRefused(batch, refusals, attempt, span);
                if (batch.Left > 0) await Task.Delay(DelayAfter(attempt), _settings.Clock).ConfigureAwait(false);
            }
        }
        catch (AwsServiceException error) when (batch.Left > 1 && EntryRefusals.MayBeOfOne(error))
        {
            return false;
        }
        catch (Exception error)
        {
            MessagingTelemetry.SetError(span, error);
            _instruments.Sent(batch.Left, error);
            batch.FailAll(error);
        }

        return true;
    }

    // What is left is sent again: refused for the service's own reasons, or not named in its answer. Not where it would then come
    // after a later one of its group.
    private void SettleRefused(SendBatch batch, EntryRefusals refusals, int attempt, Activity? span)
    {
        for (var i = 0; i < batch.Count && batch.Left > 0; i++)
        {
            if (batch[i] is null) continue;
            var refusal = refusals.Find(i);
            var isOvertaken = _queue.IsFifo && batch.IsOvertaken(i);
            if (refusal is not { IsSenders: true } && attempt < _settings.MaxAttempts && !isOvertaken) continue;
            Exception error = refusal?.ToException(isOvertaken) ?? (Exception)new AwsTransportException(
                $"SQS answered a batch for the queue '{_queue.Name}' and did not say what became of one of its messages. It may be in the queue.",
                AwsTransportFault.MalformedResponse);
            MessagingTelemetry.SetError(span, error);
            _instruments.Sent(1, error);
            batch.Fail(i, error);
        }
    }

    private static TimeSpan DelayAfter(int attempt)
    {
        var longest = Math.Min(s_maxDelay.Ticks, s_firstDelay.Ticks << Math.Min(attempt - 1, 10));
        return new TimeSpan((longest / 2) + Random.Shared.NextInt64(longest / 2));
    }
}
