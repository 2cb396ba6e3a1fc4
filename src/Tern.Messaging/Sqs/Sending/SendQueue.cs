using System.Diagnostics;
using System.Globalization;
using System.Text;
using Tern.Messaging.LargePayloads;
using Tern.Messaging.Propagation;
using Tern.Messaging.Sqs.Checksums;
using Tern.Messaging.Sqs.Model;
using Tern.Messaging.Sqs.Queues;
using Tern.Messaging.Sqs.Telemetry;

namespace Tern.Messaging.Sqs.Sending;

/// <summary>
/// What both senders are: room for so many messages, and lanes of batches. A standard queue has one lane with several calls at
/// once; a FIFO queue several with one call each, and a message group always the same, so that its messages keep their order.
/// </summary>
internal sealed class SendQueue : IAsyncDisposable
{
    private const string TextType = "String";
    private static readonly TimeSpan s_longestDelay = TimeSpan.FromMinutes(15);

    private readonly SqsQueueAddress _queue;
    private readonly SendSettings _settings;
    private readonly PendingPool _pool = new();
    private readonly SemaphoreSlim _room;
    private readonly SendLane[] _lanes;
    private readonly PayloadStore? _payloads;
    private readonly SendArrivals _arrivals = new();
    private bool _isClosing;

    public SendQueue(SqsClient client, string queue, SqsSenderOptions options)
    {
        _queue = new SqsQueueAddress(client, queue);
        _settings = SendSettings.From(options);
        _payloads = options.LargePayloads;
        _room = new SemaphoreSlim(_settings.MaxPending);
        _lanes = new SendLane[_queue.IsFifo ? _settings.MaxConcurrentCalls : 1];
        var instruments = new SqsInstruments(options.MeterFactory, _queue.Name);
        for (var i = 0; i < _lanes.Length; i++)
            _lanes[i] = new SendLane(client, _queue, _settings, instruments, _room, _queue.IsFifo ? 1 : _settings.MaxConcurrentCalls);
    }

    /// <summary>Those who wait for room, or until a body is stored. Flushing waits for them.</summary>
    public SendArrivals Arrivals => _arrivals;

    /// <summary>Whether there is room for one message more, which it takes.</summary>
    /// <exception cref="ObjectDisposedException">The sender was disposed.</exception>
    public bool TryEnter()
    {
        ObjectDisposedException.ThrowIf(Volatile.Read(ref _isClosing), typeof(SqsSender));
        return _room.Wait(0, CancellationToken.None);
    }

    /// <summary>Waits for room for one message more.</summary>
    public Task EnterAsync(CancellationToken cancellationToken) => _room.WaitAsync(cancellationToken);

    /// <summary>Gives back room that was not used.</summary>
    public void Leave() => _room.Release();

    /// <summary>Adds a message, for which there is room.</summary>
    /// <exception cref="ArgumentException">It can't be sent; the message says why.</exception>
    public ValueTask<SqsSentMessage> Send(
        scoped ReadOnlySpan<byte> body, MessageParts parts, SendArrivals.Group? arrival, CancellationToken cancellationToken)
    {
        try
        {
            Check(body, parts);
            if (_settings.PropagatesTraces && Activity.Current is { } activity)
                parts = parts with { Attributes = WithTrace(parts.Attributes, activity, reserved: _payloads is null ? 0 : 1) };
            var size = MessageSize.Of(body, parts.Attributes);
            if (_payloads is { } store && store.Takes(size, _settings.MaxBytes)) return StoreAsync(store, body.ToArray(), parts, arrival, cancellationToken);
            return Add(body, parts, size, cancellationToken);
        }
        catch
        {
            _room.Release();
            throw;
        }
    }

    public async ValueTask FlushAsync(CancellationToken cancellationToken)
    {
        await ArriveAsync(cancellationToken).ConfigureAwait(false);
        foreach (var lane in _lanes) await lane.FlushAsync(closes: false).WaitAsync(cancellationToken).ConfigureAwait(false);
    }

    public async ValueTask DisposeAsync()
    {
        Volatile.Write(ref _isClosing, true);
        await ArriveAsync(CancellationToken.None).ConfigureAwait(false);
        var flushes = new Task[_lanes.Length];
        for (var i = 0; i < flushes.Length; i++) flushes[i] = _lanes[i].FlushAsync(closes: true);
        await Task.WhenAll(flushes).ConfigureAwait(false);
        foreach (var lane in _lanes) lane.Dispose();
    }

    // Waits until all who came before have added their messages. Room comes from what is sent: that must not wait for others.
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

    private ValueTask<SqsSentMessage> Add(scoped ReadOnlySpan<byte> body, MessageParts parts, int size, CancellationToken cancellationToken)
    {
        if (size > _settings.MaxBytes)
        {
            throw new ArgumentException(
                FormattableString.Invariant($"The message has {size} bytes with its attributes. At most {_settings.MaxBytes} are taken: send what is larger ") +
                "through S3, by SqsSenderOptions.LargePayloads.",
                nameof(body));
        }

        var message = _pool.Rent();
        message.BodyDigest = MessageDigest.Of(body);
        message.AttributesDigest = MessageDigest.Of(parts.Attributes);
        var task = message.Begin(cancellationToken);
        try
        {
            LaneOf(parts.GroupId).Add(message, size, body, parts);
        }
        catch
        {
            message.Leave();
            throw;
        }

        return new ValueTask<SqsSentMessage>(task);
    }

    // The body first: a message must not point to what isn't there yet.
    private async ValueTask<SqsSentMessage> StoreAsync(
        PayloadStore store, byte[] body, MessageParts parts, SendArrivals.Group? with, CancellationToken cancellationToken)
    {
        ValueTask<SqsSentMessage> sent;
        var arrival = _arrivals.Begin(with);
        try
        {
            if (parts.Attributes is { Count: >= TraceCarrier.MaxAttributes } full)
            {
                throw new ArgumentException(
                    $"A message whose body is stored needs one of {TraceCarrier.MaxAttributes} attributes for itself, "
                    + $"and this one has {full.Count} of its own.",
                    nameof(parts));
            }

            var pointer = await store.StoreAsync(body, cancellationToken).ConfigureAwait(false);
            Dictionary<string, MessageAttributeValue> attributes = parts.Attributes is null ? [] : new(parts.Attributes);
            attributes[PayloadPointer.SizeAttribute] = new() { DataType = "Number", StringValue = body.Length.ToString(CultureInfo.InvariantCulture) };
            var text = Encoding.UTF8.GetBytes(pointer.ToString());
            sent = Add(text, parts with { Attributes = attributes }, MessageSize.Of(text, attributes), cancellationToken);
        }
        catch
        {
            _room.Release();
            throw;
        }
        finally
        {
            _arrivals.End(arrival);
        }

        return await sent.ConfigureAwait(false);
    }

    private void Check(scoped ReadOnlySpan<byte> body, in MessageParts parts)
    {
        if (body.IsEmpty) throw new ArgumentException("The message is empty. SQS takes messages of one byte and more.", nameof(body));
        if (parts.Delay is { } delay && (delay < TimeSpan.Zero || delay > s_longestDelay))
            throw new ArgumentException(FormattableString.Invariant($"The message's delay is {delay}. Expected zero to 15 minutes."), nameof(parts));
        if (!_queue.IsFifo || parts.GroupId is not null) return;
        throw new ArgumentException(
            $"The queue '{_queue.Name}' is a FIFO queue, and the message has no group. Set SqsMessageOptions.GroupId, or GroupOf of the sender's options.",
            nameof(parts));
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
