using System.Diagnostics;
using System.Runtime.CompilerServices;
using Tern.Messaging.LargePayloads;
using Tern.Messaging.Propagation;
using Tern.Messaging.Sqs.Entries;
using Tern.Messaging.Sqs.Queues;
using Tern.Messaging.Sqs.Telemetry;
using Tern.Telemetry;

namespace Tern.Messaging.Sqs.Sending;

/// <summary>
/// Collects messages into batches and sends several batches at once. A batch is sent when it's full or its first
/// message has waited long enough. Messages are batched in the order in which they were added, even if they had to wait
/// for room; in a FIFO queue also if bodies are stored first. Calls run on pool threads without an execution context,
/// so that they belong to no single caller.
/// </summary>
internal sealed class SendLane : IThreadPoolWorkItem, IDisposable
{
    private static readonly TimeSpan s_firstDelay = TimeSpan.FromMilliseconds(100);
    private static readonly TimeSpan s_maxDelay = TimeSpan.FromSeconds(10);

    private readonly SqsClient _client;
    private readonly SqsQueueAddress _queue;
    private readonly SendSettings _settings;
    private readonly SqsInstruments _instruments;
    private readonly PayloadStore? _payloads;
    private readonly SendArrivals _arrivals;
    private readonly int _maxCalls;
    private readonly Lock _gate = new();
    private readonly Queue<SendBatch> _ready = [];
    private readonly List<SendBatch> _live = [];
    private readonly Stack<SendBatch> _free = [];
    private readonly Queue<LateMessage> _line = [];
    private readonly Dictionary<string, Queue<LateMessage>> _storing = new(StringComparer.Ordinal);
    private readonly ITimer _timer;
    private SendBatch? _open;
    private int _room;
    private int _calls;
    private int _hurries;
    private bool _isClosed;

    /// <param name="client">The client.</param>
    /// <param name="queue">The queue.</param>
    /// <param name="settings">The settings for batching and sending.</param>
    /// <param name="instruments">The metrics.</param>
    /// <param name="payloads">The store for bodies that are too long, or null if there is none.</param>
    /// <param name="arrivals">The counter of messages that aren't in a batch yet, for flushes.</param>
    /// <param name="room">The maximum number of messages in batches or being stored. Further messages wait in
    /// line.</param>
    /// <param name="maxCalls">The maximum number of concurrent calls.</param>
    public SendLane(
        SqsClient client, SqsQueueAddress queue, SendSettings settings, SqsInstruments instruments, PayloadStore? payloads, SendArrivals arrivals, int room,
        int maxCalls)
    {
        (_client, _queue, _settings, _instruments) = (client, queue, settings, instruments);
        (_payloads, _arrivals, _room, _maxCalls) = (payloads, arrivals, room, maxCalls);
        _timer = settings.Clock.CreateTimer(static lane => ((SendLane)lane!).EndWait(), this, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
    }

    /// <summary>The number of messages that failed because the client was disposed before the sender.</summary>
    public int LostToClient { get; private set; }

    // Read under the lock.
    private bool IsHasty => _settings.MaxWait == TimeSpan.Zero || _hurries > 0;

    /// <summary>Adds a message. It takes its position now, even if it has to wait.</summary>
    /// <exception cref="ArgumentException">An attribute can't be serialized; the message names it.</exception>
    /// <exception cref="ObjectDisposedException">The sender was disposed.</exception>
    public void Add(
        PendingMessage message, int bytes, scoped ReadOnlySpan<byte> body, in MessageParts parts, bool stores, CancellationToken cancellationToken)
    {
        List<LateMessage>? begun = null;
        lock (_gate)
        {
            ObjectDisposedException.ThrowIf(_isClosed, typeof(SqsSender));
            if (_room > 0 && !stores && !(parts.GroupId is { } group && _storing.ContainsKey(group)))
            {
                Write(message, bytes, body, parts);
                _room--;
                return;
            }

            // Copied, because the caller may change its attributes once it has its task.
            var own = parts.Attributes is null ? parts : parts with { Attributes = new(parts.Attributes) };
            _line.Enqueue(new LateMessage(message, body.ToArray(), own, bytes, stores, _arrivals.Begin(), cancellationToken));
            Admit(ref begun);
        }

        StoreAll(begun);
    }

    /// <summary>
    /// Begins or ends a period in which no message waits for others to fill its batch. Periods may overlap.
    /// </summary>
    public void Hurry(bool begins)
    {
        lock (_gate)
        {
            _hurries += begins ? 1 : -1;
            if (_open is not null) Close();
        }
    }

    /// <summary>Stops accepting messages. Those already added are still sent.</summary>
    public void Shut()
    {
        lock (_gate) _isClosed = true;
    }

    /// <summary>Sends the messages that are in batches now, and waits for them.</summary>
    public Task FlushAsync()
    {
        lock (_gate)
        {
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

    // The thread pool's entry point. The task that it starts never throws.
    void IThreadPoolWorkItem.Execute() => _ = WorkAsync();

    // Called under the lock. If there is room, no message waits in line afterward.
    private void Admit(ref List<LateMessage>? begun)
    {
        while (_room > 0 && _line.TryDequeue(out var late))
        {
            if (late.Message.IsTold)
            {
                late.Message.Leave();
                _arrivals.End(late.Arrival);
                continue;
            }

            _room--;
            if (late.Stores)
            {
                late.IsStoring = true;
                (begun ??= []).Add(late);
            }

            // In a FIFO queue, later messages of the group wait until the body is stored. Those of other groups don't.
            if (_queue.IsFifo && late.Parts.GroupId is { } group && (late.IsStoring || _storing.ContainsKey(group)))
            {
                if (!_storing.TryGetValue(group, out var waiting)) _storing.Add(group, waiting = []);
                waiting.Enqueue(late);
            }
            else if (!late.IsStoring)
            {
                Write(late);
            }
        }
    }

    // Not called under the lock, because stores are user code.
    private void StoreAll(List<LateMessage>? begun)
    {
        if (begun is null) return;
        foreach (var late in begun) _ = StoreAsync(late);
    }

    // Never throws.
    private async Task StoreAsync(LateMessage late)
    {
        await late.StoreAsync(_payloads!).ConfigureAwait(false);
        List<LateMessage>? begun = null;
        lock (_gate)
        {
            late.IsStoring = false;
            if (_queue.IsFifo && late.Parts.GroupId is { } group && _storing.TryGetValue(group, out var waiting))
            {
                while (waiting.TryPeek(out var next) && !next.IsStoring) Write(waiting.Dequeue());
                if (waiting.Count == 0) _storing.Remove(group);
            }
            else
            {
                Write(late);
            }

            Admit(ref begun);
        }

        StoreAll(begun);
    }

    // Called under the lock. The caller already has its task, so a message that can't be written fails through it.
    private void Write(LateMessage late)
    {
        var message = late.Message;
        try
        {
            if (message.IsTold) message.Leave();
            else if (late.Error is { } error) message.Fail(error);
            else
            {
                SendQueue.CheckSize(late.Size, _settings.MaxBytes);
                message.Digest(late.Body, late.Parts.Attributes);
                Write(message, late.Size, late.Body, late.Parts);
                return;
            }
        }
        catch (Exception error)
        {
            message.Fail(error);
        }
        finally
        {
            _arrivals.End(late.Arrival);
        }

        _room++;
    }

    // Called under the lock.
    private void Write(PendingMessage message, int bytes, scoped ReadOnlySpan<byte> body, in MessageParts parts)
    {
        if (_open is { } full && full.Bytes + bytes > _settings.MaxBytes) Close();
        if (_open is null)
        {
            _open = _free.TryPop(out var free) ? free : new SendBatch(_settings.MaxMessages, _settings.VerifiesChecksums);
            _live.Add(_open);
            if (!IsHasty && _settings.MaxMessages > 1) _timer.Change(_settings.MaxWait, Timeout.InfiniteTimeSpan);
        }

        _open.Add(message, bytes, body, parts.GroupId, parts.DeduplicationId, parts.Delay, parts.Attributes);
        if (_open.Count == _settings.MaxMessages || (IsHasty && _calls < _maxCalls)) Close();
    }

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
        if (_calls == _maxCalls) return;
        _calls++;
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
    }

    private async Task WorkAsync()
    {
        while (Next() is { } batch)
        {
            try
            {
                await SendAsync(batch).ConfigureAwait(false);
            }
            catch (Exception error)
            {
                // Not expected to throw. If it does, the callers get the error, and the lane continues.
                batch.Only = null;
                batch.FailAll(error);
            }

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
        List<LateMessage>? begun = null;
        lock (_gate)
        {
            _room += batch.Count;
            _live.Remove(batch);
            batch.Clear();
            if (_free.Count < _maxCalls) _free.Push(batch);
            else batch.Dispose();
            Admit(ref begun);
        }

        StoreAll(begun);
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask SendAsync(SendBatch batch)
    {
        batch.LeaveCancelled();
        if (batch.Left == 0) return;
        var span = MessagingTelemetry.StartSend(MessagingNames.Sqs, _queue.Name);
        try
        {
            MessagingTelemetry.SetCount(span, batch.Left);
            if (await TrySendAsync(batch, span).ConfigureAwait(false)) return;

            // One message made SQS refuse the whole call: send each message on its own, in order.
            for (var i = 0; i < batch.Count; i++)
            {
                batch.Only = i;
                if (batch.Left > 0) await TrySendAsync(batch, span).ConfigureAwait(false);
            }
        }
        finally
        {
            span.StopSafely();
        }
    }

    /// <returns>false if the call was refused with an error that one of several messages may have caused, in which case
    /// no result is reported; otherwise, true.</returns>
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
            if (error is ObjectDisposedException) error = ClientDisposed(batch.Left);
            MessagingTelemetry.SetError(span, error);
            _instruments.Sent(batch.Left, error);
            batch.FailAll(error);
        }

        return true;
    }

    private ObjectDisposedException ClientDisposed(int count)
    {
        lock (_gate) LostToClient += count;
        return new ObjectDisposedException(nameof(SqsClient), SendQueue.ClientDisposed(_queue.Name));
    }

    // Messages that were refused for the service's own reasons, or that the response doesn't name, are retried, unless
    // they would then follow a later message of their group.
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
