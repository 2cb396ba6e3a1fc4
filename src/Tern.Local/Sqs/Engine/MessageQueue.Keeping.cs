using System.Globalization;
using Tern.Local.Buffers;
using Tern.Local.Serving;

namespace Tern.Local.Sqs;

/// <content>A queue whose messages are kept in a data directory.</content>
internal sealed partial class MessageQueue
{
    private readonly HashSet<QueueMessage> _leaving = []; // taken out, and not yet in another queue
    private StateChange? _change;
    private bool _isClosed;

    /// <summary>Gets the log of changes. Messages that a mirror shows are stored in the mirror, and not in the
    /// log.</summary>
    private IStateLog? Log => Mirror is null && !_isClosed ? _host.Log : null;

    /// <summary>Writes the state of the queue other than its messages and attributes.</summary>
    public void WriteOrder(StateChange change)
    {
        lock (_lock)
        {
            change.Value.WriteVarint64(_contents.Order);
            change.Value.WriteVarint64(_contents.PurgedOrder);
        }
    }

    /// <summary>Reads what <see cref="WriteOrder"/> wrote, and removes the messages that were purged.</summary>
    public void ReadOrder(ref RecordInput from)
    {
        _contents.See(from.ReadVarint64());
        _contents.PurgedOrder = from.ReadVarint64();
        for (var message = _contents.Oldest; message is not null && _contents.PurgedOrder > 0;)
        {
            var later = message.Later;
            if (message.Order <= _contents.PurgedOrder) Drop(message);
            message = later;
        }
    }

    /// <summary>Applies a change of a message.</summary>
    public void Restore(in StateKey key, bool isPut, ReadOnlySpan<byte> value)
    {
        var id = Guid.ParseExact(key.Name.AsSpan(key.Name.LastIndexOf('/') + 1), "N");
        var from = new RecordInput(value);
        var now = _host.Clock.GetUtcNow();
        var known = _contents.Find(id);
        switch (key.Kind)
        {
            case KeptKind.Message when !isPut:
                if (known is not null) Drop(known);
                break;
            case KeptKind.Message:
                RestoreMessage(MessageFormat.Read(ref from, id, out var hasDeduplication), known, hasDeduplication, now);
                break;
            case KeptKind.Receives when known is not null:
                _contents.Leave(known);
                MessageFormat.ReadReceives(ref from, known);
                _contents.Enter(known, now);
                break;
            case KeptKind.Deduplication when isPut:
                var (scope, text) = (from.ReadText(), from.ReadText());
                var message = MessageFormat.Read(ref from, id, out _);
                (_sentBefore ??= new Deduplication<QueueMessage>()).Add(scope, text, known ?? message, message.SentAt);
                break;
        }
    }

    /// <summary>Adds the messages to a snapshot.</summary>
    public void Capture(IStateSink sink)
    {
        var change = new StateChange();
        lock (_lock)
        {
            if (Mirror is not null || _isClosed) return;
            for (var message = _contents.Oldest; message is not null; message = message.Later) Add(message);
            foreach (var message in _leaving)
            {
                if (!message.IsElsewhere) Add(message);
            }

            foreach (var ((scope, id), message) in _sentBefore?.InForce(_host.Clock.GetUtcNow()) ?? [])
            {
                change.Value.WriteText(scope);
                change.Value.WriteText(id);
                MessageFormat.Write(change.Value, message, hasDeduplication: true);
                change.Put(KeyOf(message, KeptKind.Deduplication));
                sink.Add(change);
            }
        }

        void Add(QueueMessage message)
        {
            MessageFormat.Write(change.Value, message, hasDeduplication: false);
            change.Put(KeyOf(message, KeptKind.Message));
            sink.Add(change);
        }
    }

    private void RestoreMessage(QueueMessage message, QueueMessage? known, bool hasDeduplication, DateTimeOffset now)
    {
        if (known is not null) Drop(known);
        _contents.See(message.Order);
        _host.Memory.Remove(-message.Draft.Size);
        _contents.Add(message, now);
        if (message.State == MessageState.Delayed && message.VisibleAt > message.Group.LastVisibleAt) message.Group.LastVisibleAt = message.VisibleAt;
        if (!hasDeduplication) return;
        (_sentBefore ??= new Deduplication<QueueMessage>()).Add(ScopeOf(message.Draft), message.Draft.DeduplicationId!, message, message.SentAt);
    }

    /// <summary>Shows and records a message that was added. If it came from another queue, it is removed from
    /// there.</summary>
    private void Added(QueueMessage message, bool hasDeduplication, (MessageQueue Queue, QueueMessage Message)? from)
    {
        Mirror?.Added(message.View); // first, because a message that can't be shown isn't sent
        if (_host.Log is not { } log) return;
        var change = _change ??= new StateChange();
        if (from is { } source)
        {
            source.Message.IsElsewhere = true;
            if (source.Queue.Log is not null) change.Remove(source.Queue.KeyOf(source.Message, KeptKind.Message));
        }

        if (Log is not null)
        {
            MessageFormat.Write(change.Value, message, hasDeduplication);
            change.Put(KeyOf(message, KeptKind.Message));
        }

        log.Append(SqsPart.Code, change);
        change.Clear();
    }

    private void Changed(QueueMessage message)
    {
        Mirror?.Changed(message.View);
        if (Log is not { } log) return;
        var change = _change ??= new StateChange();
        MessageFormat.WriteReceives(change.Value, message);
        change.Put(KeyOf(message, KeptKind.Receives));
        log.Append(SqsPart.Code, change);
        change.Clear();
    }

    private void Removed(QueueMessage message)
    {
        Mirror?.Removed(message.View);
        if (Log is not { } log) return;
        var change = _change ??= new StateChange();
        change.Remove(KeyOf(message, KeptKind.Message));
        log.Append(SqsPart.Code, change);
        change.Clear();
    }

    private StateKey KeyOf(QueueMessage message, byte kind) =>
        new(_place.Account, _place.Region, kind, string.Create(CultureInfo.InvariantCulture, $"{_place.Name}/{message.Id:N}"));
}
