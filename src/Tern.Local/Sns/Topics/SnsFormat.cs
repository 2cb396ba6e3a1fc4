using System.Buffers;
using Tern.Local.Buffers;
using Tern.Local.Serving;
using Tern.Local.Sqs;

namespace Tern.Local.Sns;

/// <summary>
/// The format of topics, subscriptions and messages in a data directory.
/// <code>
/// topic        = attributes tags policy? deleted sequence [archived-since?]
/// subscription = id protocol endpoint owner principal number confirmed authenticated attributes
/// message      = id text has-texts [texts] subject? attributes size group? deduplication? sequence-number? time trace? origin
/// </code>
/// </summary>
internal static class SnsFormat
{
    public static StateKey KeyOf(SnsTopic topic) => new(topic.Account, topic.Region, SnsKind.Topic, topic.Name);

    public static StateKey KeyOf(SnsSubscription subscription) =>
        new(subscription.Topic.Account, subscription.Topic.Region, SnsKind.Subscription, $"{subscription.Topic.Name}:{subscription.Id}");

    /// <summary>Puts a topic. The caller holds its lock.</summary>
    public static void Put(StateChange change, SnsTopic topic)
    {
        var to = change.Value;
        to.WriteTexts(topic.Attributes.ToArray());
        to.WriteTexts(topic.Tags);
        to.WriteOptionalText(topic.DataProtectionPolicy);
        to.WriteVarint(topic.Deleted);
        to.WriteVarint64(topic.Sequence);
        to.WriteOptionalTime(topic.Archive?.Since);
        change.Put(KeyOf(topic));
    }

    /// <summary>Reads a topic. What is in its archive follows in entries of its own.</summary>
    /// <param name="value">The topic.</param>
    /// <param name="topic">The topic to set.</param>
    /// <param name="now">The current time.</param>
    public static void Read(ReadOnlySpan<byte> value, SnsTopic topic, DateTimeOffset now)
    {
        var from = new RecordInput(value);
        var attributes = from.ReadTexts();
        topic.Tags.Clear();
        foreach (var (name, text) in from.ReadTexts()) topic.Tags[name] = text;
        topic.DataProtectionPolicy = from.ReadOptionalText();
        topic.Deleted = from.ReadVarint();
        topic.Sequence = Math.Max(topic.Sequence, from.ReadVarint64());
        ReadArchive(ref from, topic, attributes, now);
        topic.Attributes = attributes;
    }

    /// <summary>Puts a subscription. The caller holds the lock of its topic.</summary>
    public static void Put(StateChange change, SnsSubscription subscription)
    {
        Write(change.Value, subscription);
        change.Put(KeyOf(subscription));
    }

    public static void Write(IBufferWriter<byte> to, SnsSubscription subscription)
    {
        to.WriteText(subscription.Id);
        to.WriteText(subscription.Protocol);
        to.WriteText(subscription.Endpoint);
        to.WriteText(subscription.Owner);
        to.WriteText(subscription.Principal);
        to.WriteVarint64(subscription.Number);
        to.WriteFlag(subscription.IsConfirmed);
        to.WriteFlag(subscription.WasAuthenticated);
        to.WriteTexts(subscription.Attributes.ToArray());
    }

    public static void Write(IBufferWriter<byte> to, SnsNotification message)
    {
        to.WriteText(message.MessageId);
        to.WriteText(message.Message);
        to.WriteFlag(message.Texts is not null);
        if (message.Texts is { } texts) to.WriteTexts(texts);
        to.WriteOptionalText(message.Subject);
        MessageFormat.WriteAttributes(to, message.Attributes);
        to.WriteVarint(message.Size);
        to.WriteOptionalText(message.GroupId);
        to.WriteOptionalText(message.DeduplicationId);
        to.WriteOptionalText(message.SequenceNumber);
        to.WriteTime(message.Time);
        to.WriteOptionalText(message.TraceHeader);
        to.WriteText(message.Origin);
    }

    public static SnsNotification ReadMessage(ref RecordInput from, SnsTopic topic) => new()
    {
        Topic = topic,
        MessageId = from.ReadText(),
        Message = from.ReadText(),
        Texts = from.ReadFlag() ? from.ReadTexts() : null,
        Subject = from.ReadOptionalText(),
        Attributes = MessageFormat.ReadAttributes(ref from),
        Size = from.ReadVarint(),
        GroupId = from.ReadOptionalText(),
        DeduplicationId = from.ReadOptionalText(),
        SequenceNumber = from.ReadOptionalText(),
        Time = from.ReadTime(),
        TraceHeader = from.ReadOptionalText(),
        Origin = from.ReadText(),
    };

    private static void ReadArchive(ref RecordInput from, SnsTopic topic, Dictionary<string, string> attributes, DateTimeOffset now)
    {
        if (from.IsAtEnd || from.ReadOptionalTime() is not { } since)
        {
            attributes.Remove(ArchivePolicy.Name); // earlier versions stored the policy, but no messages
            topic.Archive = null;
            return;
        }

        if (topic.Archive?.Since != since) topic.Archive = new SnsArchive(since);
        topic.Archive!.Keep(ArchivePolicy.Read(attributes[ArchivePolicy.Name], SnsErrors.Invalid)!.Value, now);
    }
}
