using System.Diagnostics;
using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs;

/// <summary>
/// The implementation that both senders share: lanes of batches. A standard queue has one lane with several concurrent
/// calls. A FIFO queue has several lanes with one call each, and a message group always uses the same lane, so that its
/// messages stay in order.
/// </summary>
internal sealed class SendQueue : IAsyncDisposable
{
    private const string TextType = "String";
    private static readonly TimeSpan s_longestDelay = TimeSpan.FromMinutes(15);

    private readonly SqsQueueAddress _queue;
    private readonly SendSettings _settings;
    private readonly PendingPool _pool = new();
    private readonly SendLane[] _lanes;
    private readonly PayloadStore? _payloads;
    private readonly SendArrivals _arrivals = new();

    public SendQueue(SqsClient client, string queue, SqsSenderOptions options)
    {
        _queue = new SqsQueueAddress(client, queue);
        _settings = SendSettings.From(options);
        _payloads = options.LargePayloads;
        // Each lane has its share of the room, so that a group that sends faster than the queue accepts blocks only its
        // own lane.
        _lanes = new SendLane[_queue.IsFifo ? Math.Min(_settings.MaxConcurrentCalls, _settings.MaxPending) : 1];
        var instruments = new SqsInstruments(options.MeterFactory, _queue.Name);
        for (var i = 0; i < _lanes.Length; i++)
        {
            _lanes[i] = new SendLane(
                client, _queue, _settings, instruments, _payloads, _arrivals, _settings.MaxPending / _lanes.Length,
                _queue.IsFifo ? 1 : _settings.MaxConcurrentCalls);
        }
    }

    /// <summary>Gets a value indicating whether the queue keeps the order within a message group.</summary>
    public bool IsFifo => _queue.IsFifo;

    /// <summary>Adds a message, which takes its position now.</summary>
    /// <exception cref="ArgumentException">The message can't be sent; the exception's message states why.</exception>
    /// <exception cref="ObjectDisposedException">The sender was disposed.</exception>
    public ValueTask<SqsSentMessage> Send(scoped ReadOnlySpan<byte> body, MessageParts parts, CancellationToken cancellationToken)
    {
        Check(body, parts);
        if (_settings.PropagatesTraces && Activity.Current is { } activity)
            parts = parts with { Attributes = WithTrace(parts.Attributes, activity, reserved: _payloads is null ? 0 : 1) };
        var size = MessageSize.Of(body, parts.Attributes);
        var stores = _payloads?.Takes(size, _settings.MaxBytes) ?? false;
        if (stores) CheckPlaceOfMark(parts);
        else CheckSize(size, _settings.MaxBytes);
        var message = _pool.Rent();
        var task = message.Begin(cancellationToken);
        try
        {
            message.Digest(body, parts.Attributes);
            LaneOf(parts.GroupId).Add(message, size, body, parts, stores, cancellationToken);
        }
        catch
        {
            message.Leave();
            throw;
        }

        return new ValueTask<SqsSentMessage>(task);
    }

    public async ValueTask FlushAsync(CancellationToken cancellationToken)
    {
        await ArriveAsync(cancellationToken).ConfigureAwait(false);
        foreach (var lane in _lanes) await lane.FlushAsync().WaitAsync(cancellationToken).ConfigureAwait(false);
    }

    public async ValueTask DisposeAsync()
    {
        foreach (var lane in _lanes) lane.Shut();
        await ArriveAsync(CancellationToken.None).ConfigureAwait(false);
        var flushes = new Task[_lanes.Length];
        for (var i = 0; i < flushes.Length; i++) flushes[i] = _lanes[i].FlushAsync();
        await Task.WhenAll(flushes).ConfigureAwait(false);
        foreach (var lane in _lanes) lane.Dispose();

        // Callers that don't await their messages would otherwise not see the error.
        if (_lanes.Sum(static lane => lane.LostToClient) is > 0 and var lost)
            throw new ObjectDisposedException(
                nameof(SqsClient), FormattableString.Invariant($"Messages that weren't sent: {lost}. {ClientDisposed(_queue.Name)}"));
    }

    /// <summary>Returns the error text for messages that can't be sent because the client was disposed.</summary>
    public static string ClientDisposed(string queue) =>
        $"The SqsClient of the sender of the queue '{queue}' was disposed before the sender. Dispose the sender first, so that it can send its remaining " +
        "messages.";

    /// <summary>Checks a message's size.</summary>
    /// <exception cref="ArgumentException">The message is too large.</exception>
    public static void CheckSize(int size, int most)
    {
        if (size <= most) return;
        throw new ArgumentException(
            FormattableString.Invariant(
                $"The message has {size} bytes with its attributes, but the maximum is {most}. Send larger messages through S3, with ") +
            "SqsSenderOptions.LargePayloads.");
    }

    // Waits until all messages that were sent before are in a batch. Sending batches makes room, so batches must not
    // wait to fill up.
    private async ValueTask ArriveAsync(CancellationToken cancellationToken)
    {
        var arrived = _arrivals.EndAsync();
        if (arrived.IsCompleted) return;
        foreach (var lane in _lanes) lane.Hurry(begins: true);
        try
        {
            await arrived.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            foreach (var lane in _lanes) lane.Hurry(begins: false);
        }
    }

    private static void CheckPlaceOfMark(in MessageParts parts)
    {
        if (parts.Attributes is not { Count: >= TraceCarrier.MaxAttributes } full) return;
        throw new ArgumentException(
            $"A message with a stored body may have at most {TraceCarrier.MaxAttributes - 1} attributes, but this one has {full.Count}.");
    }

    private void Check(scoped ReadOnlySpan<byte> body, in MessageParts parts)
    {
        if (body.IsEmpty) throw new ArgumentException("The message is empty. SQS requires at least one byte.", nameof(body));
        if (parts.Delay is { } delay && (delay < TimeSpan.Zero || delay > s_longestDelay))
            throw new ArgumentException(FormattableString.Invariant($"The message's delay must be between zero and 15 minutes, but is {delay}."));
        if (!_queue.IsFifo || parts.GroupId is not null) return;
        throw new ArgumentException(
            $"The queue '{_queue.Name}' is a FIFO queue, but the message has no group. Set SqsMessageOptions.GroupId, or GroupOf in the sender's options.");
    }

    private static Dictionary<string, MessageAttributeValue>? WithTrace(Dictionary<string, MessageAttributeValue>? attributes, Activity activity, int reserved)
    {
        var trace = TraceCarrier.Of(activity);
        var hasParent = attributes?.ContainsKey(MessagingNames.TraceParent) ?? false;
        var hasState = attributes?.ContainsKey(MessagingNames.TraceState) ?? false;
        if (!trace.Adds((attributes?.Count ?? 0) + reserved, hasParent, hasState, out var state)) return attributes;
        Dictionary<string, MessageAttributeValue> all = attributes is null ? [] : new(attributes);
        all[MessagingNames.TraceParent] = new MessageAttributeValue { DataType = TextType, StringValue = trace.Parent };
        if (state) all[MessagingNames.TraceState] = new MessageAttributeValue { DataType = TextType, StringValue = trace.State };
        return all;
    }

    private SendLane LaneOf(string? group)
    {
        if (_lanes.Length == 1 || group is null) return _lanes[0];
        return _lanes[(int)((uint)group.GetHashCode(StringComparison.Ordinal) % (uint)_lanes.Length)];
    }
}
