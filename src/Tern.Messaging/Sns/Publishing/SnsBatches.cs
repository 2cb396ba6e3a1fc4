using System.Globalization;
using System.Text;
using Tern.Messaging.Sns.Model;

namespace Tern.Messaging.Sns;

/// <summary>PublishBatch. The IDs of the entries are their indexes in the request.</summary>
internal sealed class SnsBatches(SnsClient client, string topicArn, int maxEntryBytes, PayloadStore? store)
    : PublishService<PublishBatchRequestEntry>(MessagingNames.Sns, MessagingNames.NameOf(topicArn))
{
    private static readonly string[] s_ids = MakeIds(16);

    private readonly bool _isFifo = topicArn.EndsWith(".fifo", StringComparison.Ordinal);

    /// <summary>Returns the bytes of the message, its subject, and its attributes with their names and types.</summary>
    /// <remarks>Source: SNS quotas. The subject counts too, because it's part of what a queue receives.</remarks>
    public override int Measure(PublishBatchRequestEntry entry)
    {
        var bytes = Bytes(entry.Message) + Bytes(entry.Subject);
        if (entry.MessageAttributes is { } attributes)
        {
            foreach (var (name, value) in attributes)
                bytes += Bytes(name) + Bytes(value.DataType) + Bytes(value.StringValue) + (value.BinaryValue?.Length ?? 0);
        }

        return bytes;
    }

    public override string? Refuse(PublishBatchRequestEntry entry)
    {
        if (string.IsNullOrEmpty(entry.Message)) return "its message is empty.";
        return _isFifo && string.IsNullOrEmpty(entry.MessageGroupId)
            ? "the topic is a FIFO topic, but it has no message group. Set MessageGroupId in the publisher's Configure."
            : null;
    }

    public override string? GroupOf(PublishBatchRequestEntry entry) => _isFifo ? entry.MessageGroupId : null;

    public override bool Stores(int bytes) => store is not null && store.Takes(bytes, maxEntryBytes);

    public override async ValueTask<PublishBatchRequestEntry> StoreAsync(PublishBatchRequestEntry entry, CancellationToken cancellationToken)
    {
        if (entry.MessageStructure is not null)
        {
            throw new ArgumentException(
                "A message with a MessageStructure has a body for each protocol, which can't be stored. Shorten it, or publish one body for all protocols.");
        }

        if (entry.MessageAttributes is { Count: >= TraceCarrier.MaxAttributes } full)
        {
            throw new ArgumentException(
                $"A message with a stored body may have at most {TraceCarrier.MaxAttributes - 1} attributes, but this one has {full.Count}.");
        }

        var body = Encoding.UTF8.GetBytes(entry.Message ?? "");
        var pointer = await store!.StoreAsync(body, cancellationToken).ConfigureAwait(false);
        entry.Message = pointer.ToString();
        entry.MessageAttributes = new Dictionary<string, MessageAttributeValue>(entry.MessageAttributes ?? [])
        {
            [PayloadPointer.SizeAttribute] = new() { DataType = "Number", StringValue = body.Length.ToString(CultureInfo.InvariantCulture) },
        };
        return entry;
    }

    public override async ValueTask SendAsync(PublishBatch<PublishBatchRequestEntry> batch, CancellationToken cancellationToken)
    {
        for (var i = 0; i < batch.Count; i++) batch[i].Id = i < s_ids.Length ? s_ids[i] : i.ToString(CultureInfo.InvariantCulture);
        var request = new PublishBatchRequest { TopicArn = topicArn, PublishBatchRequestEntries = batch };
        var answer = await client.PublishBatchAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
        for (var i = 0; i < answer.Successful.Count; i++)
        {
            var entry = answer.Successful[i];
            if (TryPlace(entry.Id, batch.Count, out var place)) batch.Set(place, PublishOutcome.Published(entry.MessageId));
        }

        for (var i = 0; i < answer.Failed.Count; i++)
        {
            var entry = answer.Failed[i];
            if (TryPlace(entry.Id, batch.Count, out var place)) batch.Set(place, PublishOutcome.Failed(entry.Code ?? "", entry.Message, entry.SenderFault));
        }
    }

    // Ignores IDs that weren't in the request.
    private static bool TryPlace(string? id, int count, out int place) =>
        int.TryParse(id, NumberStyles.None, CultureInfo.InvariantCulture, out place) && place < count;

    private static int Bytes(string? text) => text is null ? 0 : Encoding.UTF8.GetByteCount(text);

    private static string[] MakeIds(int count)
    {
        var ids = new string[count];
        for (var i = 0; i < count; i++) ids[i] = i.ToString(CultureInfo.InvariantCulture);
        return ids;
    }
}
