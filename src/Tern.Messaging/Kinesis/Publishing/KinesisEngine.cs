using Tern.Messaging.Kinesis.Model;

namespace Tern.Messaging.Kinesis;

/// <summary>Creates the engine of publishers to a stream.</summary>
internal static class KinesisEngine
{
    public static PublishEngine<T> Create<T>(
        KinesisClient client, string stream, KinesisPublisherOptions<T> options, Func<T, TraceCarrier, PutRecordsRequestEntry> make)
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentException.ThrowIfNullOrEmpty(stream);
        return new PublishEngine<T, PutRecordsRequestEntry>(new KinesisBatches(client, stream), make, PublishSettings.Of(options, PublishLimits.Kinesis));
    }
}
