using Tern.Messaging.Firehose.Model;

namespace Tern.Messaging.Firehose;

/// <summary>PutRecordBatch. The response has one entry per request entry, in the same order.</summary>
internal sealed class FirehoseBatches(FirehoseClient client, string deliveryStream)
    : PublishService<Record>(MessagingNames.Firehose, deliveryStream)
{
    /// <summary>Returns the length of the data, before base64.</summary>
    public override int Measure(Record entry) => entry.Data?.Length ?? 0;

    public override string? Refuse(Record entry) => entry.Data is null ? "it has no data." : null;

    public override async ValueTask SendAsync(PublishBatch<Record> batch, CancellationToken cancellationToken)
    {
        var request = new PutRecordBatchRequest { DeliveryStreamName = Destination, Records = batch };
        var answer = await client.PutRecordBatchAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
        var entries = answer.RequestResponses;
        if (entries.Count != batch.Count) return; // the results can't be matched to the entries
        for (var i = 0; i < entries.Count; i++)
        {
            var entry = entries[i];
            batch.Set(i, entry.ErrorCode is { } code ? PublishOutcome.Failed(code, entry.ErrorMessage) : PublishOutcome.Published(entry.RecordId));
        }
    }
}
