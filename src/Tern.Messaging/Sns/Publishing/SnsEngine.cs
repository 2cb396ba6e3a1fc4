using Tern.Messaging.Propagation;
using Tern.Messaging.Publishing;
using Tern.Messaging.Sns.Model;

namespace Tern.Messaging.Sns;

/// <summary>Makes what publishers to a topic are made of.</summary>
internal static class SnsEngine
{
    public static PublishEngine<T> Create<T>(
        SnsClient client, string topicArn, SnsPublisherOptions<T> options, Func<T, TraceCarrier, PublishBatchRequestEntry> make)
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentException.ThrowIfNullOrEmpty(topicArn);
        var settings = PublishSettings.Of(options, PublishLimits.Sns, isOrdered: topicArn.EndsWith(".fifo", StringComparison.Ordinal));
        return new PublishEngine<T, PublishBatchRequestEntry>(new SnsBatches(client, topicArn, settings.MaxEntryBytes, options.LargePayloads), make, settings);
    }
}
