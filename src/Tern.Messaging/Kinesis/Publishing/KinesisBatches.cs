using System.Text;
using Tern.Messaging.Kinesis.Model;

namespace Tern.Messaging.Kinesis;

/// <summary>PutRecords. The response has one entry per request entry, in the same order.</summary>
internal sealed class KinesisBatches(KinesisClient client, string stream)
    : PublishService<PutRecordsRequestEntry>(MessagingNames.Kinesis, MessagingNames.NameOf(stream))
{
    private readonly bool _isArn = stream.StartsWith("arn:", StringComparison.Ordinal);

    /// <summary>Returns the length of the data, before base64, plus the bytes of the partition key.</summary>
    public override int Measure(PutRecordsRequestEntry entry) =>
        (entry.Data?.Length ?? 0) + (entry.PartitionKey is { } key ? Encoding.UTF8.GetByteCount(key) : 0);

    public override string? Refuse(PutRecordsRequestEntry entry)
    {
        if (entry.Data is null) return "it has no data.";
        return entry.PartitionKey is { Length: >= 1 and <= 256 } ? null : "its partition key must have 1 to 256 characters.";
    }

    public override async ValueTask SendAsync(PublishBatch<PutRecordsRequestEntry> batch, CancellationToken cancellationToken)
    {
        var request = new PutRecordsRequest { Records = batch, StreamName = _isArn ? null : stream, StreamARN = _isArn ? stream : null };
        var answer = await client.PutRecordsAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
        var records = answer.Records;
        if (records.Count != batch.Count) return; // the results can't be matched to the entries
        for (var i = 0; i < records.Count; i++)
        {
            var record = records[i];
            batch.Set(i, record.ErrorCode is { } code ? PublishOutcome.Failed(code, record.ErrorMessage) : PublishOutcome.Published(record.SequenceNumber));
        }
    }
}
