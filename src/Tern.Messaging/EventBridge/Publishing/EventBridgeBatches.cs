using System.Text;
using Tern.Messaging.EventBridge.Model;

namespace Tern.Messaging.EventBridge;

/// <summary>PutEvents. The response has one entry per request entry, in the same order.</summary>
internal sealed class EventBridgeBatches(EventBridgeClient client, string eventBus, string? endpointId)
    : PublishService<PutEventsRequestEntry>(MessagingNames.EventBridge, MessagingNames.NameOf(eventBus))
{
    /// <summary>Returns 14 bytes for a time, plus the bytes of the source, type, detail and resources.</summary>
    /// <remarks>Source: EventBridge user guide, "Calculating PutEvents event entry size".</remarks>
    public override int Measure(PutEventsRequestEntry entry)
    {
        var bytes = (entry.Time is null ? 0 : 14) + Bytes(entry.Source) + Bytes(entry.DetailType) + Bytes(entry.Detail);
        if (entry.Resources is { } resources)
        {
            for (var i = 0; i < resources.Count; i++) bytes += Bytes(resources[i]);
        }

        return bytes;
    }

    public override string? Refuse(PutEventsRequestEntry entry) => null;

    public override async ValueTask SendAsync(PublishBatch<PutEventsRequestEntry> batch, CancellationToken cancellationToken)
    {
        var request = new PutEventsRequest { Entries = batch, EndpointId = endpointId };
        var answer = await client.PutEventsAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
        var entries = answer.Entries;
        if (entries.Count != batch.Count) return; // the results can't be matched to the entries
        for (var i = 0; i < entries.Count; i++)
        {
            var entry = entries[i];
            batch.Set(i, entry.ErrorCode is { } code ? PublishOutcome.Failed(code, entry.ErrorMessage) : PublishOutcome.Published(entry.EventId));
        }
    }

    private static int Bytes(string? text) => text is null ? 0 : Encoding.UTF8.GetByteCount(text);
}
