using Tern.Messaging.Sns.Model;

namespace Tern.Messaging.Sns;

/// <summary>Creates the engine of publishers to a topic.</summary>
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
