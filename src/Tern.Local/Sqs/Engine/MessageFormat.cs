using System.Buffers;
using Tern.Local.Buffers;
using Tern.Local.Serving;

namespace Tern.Local.Sqs;

/// <summary>
/// The format of messages in a data directory.
/// <code>
/// message       = has-deduplication own-id? body count (name type text? bytes?)* group? deduplication? trace? sender
/// size sent-at order
///                 sequence-number? source? receives
/// receives      = state(1 byte) count first-at? last-at visible-at
/// deduplication = scope id message
/// </code>
/// </summary>
internal static class MessageFormat
{
    public static void Write(IBufferWriter<byte> to, QueueMessage message, bool hasDeduplication)
    {
        var draft = message.Draft;
        to.WriteFlag(hasDeduplication);
        to.WriteOptionalText(message.OwnId);
        to.WriteText(draft.Body);
        WriteAttributes(to, draft.Attributes);
        to.WriteOptionalText(draft.GroupId);
        to.WriteOptionalText(draft.DeduplicationId);
        to.WriteOptionalText(draft.TraceHeader);
        to.WriteText(draft.SenderId);
        to.WriteVarint(draft.Size);
        to.WriteTime(message.SentAt);
        to.WriteVarint64(message.Order);
        to.WriteOptionalText(message.SequenceNumber);
        to.WriteOptionalText(message.SourceArn);
        WriteReceives(to, message);
    }

    public static void WriteReceives(IBufferWriter<byte> to, QueueMessage message)
    {
        to.WriteByte((byte)message.State);
        to.WriteVarint(message.ReceiveCount);
        to.WriteOptionalTime(message.FirstReceivedAt);
        to.WriteTime(message.ReceivedAt);
        to.WriteTime(message.VisibleAt);
    }

    public static QueueMessage Read(ref RecordInput from, Guid id, out bool hasDeduplication)
    {
        hasDeduplication = from.ReadFlag();
        var ownId = from.ReadOptionalText();
        var body = from.ReadText();
        var message = new QueueMessage
        {
            Id = id,
            Draft = new MessageDraft
            {
                Body = body,
                Attributes = ReadAttributes(ref from),
                GroupId = from.ReadOptionalText(),
                DeduplicationId = from.ReadOptionalText(),
                TraceHeader = from.ReadOptionalText(),
                SenderId = from.ReadText(),
                Size = from.ReadVarint(),
            },
            SentAt = from.ReadTime(),
            Order = from.ReadVarint64(),
            SequenceNumber = from.ReadOptionalText(),
            SourceArn = from.ReadOptionalText(),
        };
        if (ownId is not null) message.Show(ownId, null);
        ReadReceives(ref from, message);
        return message;
    }

    public static void WriteAttributes(IBufferWriter<byte> to, IReadOnlyList<KeyValuePair<string, MessageAttribute>> attributes)
    {
        to.WriteVarint(attributes.Count);
        foreach (var (name, attribute) in attributes)
        {
            to.WriteText(name);
            to.WriteText(attribute.DataType);
            to.WriteOptionalText(attribute.Text);
            to.WriteOptionalBytes(attribute.Bytes);
        }
    }

    public static KeyValuePair<string, MessageAttribute>[] ReadAttributes(ref RecordInput from)
    {
        var attributes = new KeyValuePair<string, MessageAttribute>[from.ReadCount()];
        for (var i = 0; i < attributes.Length; i++)
        {
            var name = from.ReadText();
            var type = from.ReadText();
            var text = from.ReadOptionalText();
            attributes[i] = new(name, new MessageAttribute(type, text, from.ReadOptionalBytes()));
        }

        return attributes;
    }

    public static void ReadReceives(ref RecordInput from, QueueMessage message)
    {
        var state = (MessageState)from.ReadByte();
        message.State = state == MessageState.Visible ? MessageState.Delayed : state; // until it is known that its time has come
        message.ReceiveCount = from.ReadVarint();
        message.FirstReceivedAt = from.ReadOptionalTime();
        message.ReceivedAt = from.ReadTime();
        message.VisibleAt = from.ReadTime();
    }
}
