using System.Diagnostics;
using System.Runtime.CompilerServices;
using Tern.Telemetry;

namespace Tern.Messaging.Sqs;

/// <summary>
/// Collects messages into batches in the order in which they were added, even if they had to wait for room; in a FIFO
/// queue also if bodies are stored first.
/// </summary>
internal sealed class SendLane : EntryCollector<SendBatch>
{
    private readonly SqsClient _client;
    private readonly SqsQueueAddress _queue;
    private readonly SendSettings _settings;
    private readonly SqsInstruments _instruments;
    private readonly PayloadStore? _payloads;
    private readonly SendArrivals _arrivals;
    private readonly Queue<LateMessage> _line = [];
    private readonly Dictionary<string, Queue<LateMessage>> _storing = new(StringComparer.Ordinal);
    private int _room;
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
        : base(settings.MaxWait, maxCalls, settings.Clock)
    {
        (_client, _queue, _settings, _instruments) = (client, queue, settings, instruments);
        (_payloads, _arrivals, _room) = (payloads, arrivals, room);
    }

    /// <summary>The number of messages that failed because the client was disposed before the sender.</summary>
    public int LostToClient { get; private set; }

    protected override bool IsHasty => _settings.MaxWait == TimeSpan.Zero || _hurries > 0;

    /// <summary>Adds a message. It takes its position now, even if it has to wait.</summary>
    /// <exception cref="ArgumentException">An attribute can't be serialized; the message names it.</exception>
    /// <exception cref="ObjectDisposedException">The sender was disposed.</exception>
    public void Add(
        PendingMessage message, int bytes, scoped ReadOnlySpan<byte> body, in MessageParts parts, bool stores, CancellationToken cancellationToken)
    {
        List<LateMessage>? begun = null;
        lock (Gate)
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
        lock (Gate)
        {
            _hurries += begins ? 1 : -1;
            Close();
        }
    }

    /// <summary>Stops accepting messages. Those already added are still sent.</summary>
    public void Shut()
    {
        lock (Gate) _isClosed = true;
    }

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
        lock (Gate)
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
        if (Open is { } full && full.Bytes + bytes > _settings.MaxBytes) Close();
        var batch = Begin();
        batch.Add(message, bytes, body, parts.GroupId, parts.DeduplicationId, parts.Delay, parts.Attributes);
        Added(batch.Count == _settings.MaxMessages);
    }

    protected override SendBatch Create() => new(_settings.MaxMessages, _settings.VerifiesChecksums);

    protected override void End(SendBatch batch)
    {
        List<LateMessage>? begun = null;
        lock (Gate)
        {
            _room += batch.Count;
            Recycle(batch);
            Admit(ref begun);
        }

        StoreAll(begun);
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    internal override async ValueTask SendAsync(SendBatch batch)
    {
        Activity? span = null;
        try
        {
            batch.LeaveCancelled();
            if (batch.Left == 0) return;
            span = MessagingTelemetry.StartSend(MessagingNames.Sqs, _queue.Name);
            MessagingTelemetry.SetCount(span, batch.Left);
            if (await TrySendAsync(batch, span).ConfigureAwait(false)) return;

            // One message made SQS refuse the whole call: send each message on its own, in order.
            for (var i = 0; i < batch.Count; i++)
            {
                batch.Only = i;
                if (batch.Left > 0) await TrySendAsync(batch, span).ConfigureAwait(false);
            }
        }
        catch (Exception error)
        {
            // Not expected. If it happens, the callers get the error, and the lane continues.
            batch.Only = null;
            batch.FailAll(error);
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
                if (batch.Left > 0) await Task.Delay(_settings.Backoff.GetDelay(attempt), _settings.Clock).ConfigureAwait(false);
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
        lock (Gate) LostToClient += count;
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
                $"SQS returned no result for one of the messages of a batch for the queue '{_queue.Name}'. The message may be in the queue.",
                AwsTransportFault.MalformedResponse);
            MessagingTelemetry.SetError(span, error);
            _instruments.Sent(1, error);
            batch.Fail(i, error);
        }
    }
}
