using Tern.Messaging.Firehose.Model;

namespace Tern.Messaging.Firehose;

/// <summary>Creates the engine of publishers to a delivery stream.</summary>
internal static class FirehoseEngine
{
    public static PublishEngine<T> Create<T>(
        FirehoseClient client, string deliveryStream, FirehosePublisherOptions options, Func<T, TraceCarrier, Record> make)
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentException.ThrowIfNullOrEmpty(deliveryStream);
        return new PublishEngine<T, Record>(new FirehoseBatches(client, deliveryStream), make, PublishSettings.Of(options, PublishLimits.Firehose));
    }
}
