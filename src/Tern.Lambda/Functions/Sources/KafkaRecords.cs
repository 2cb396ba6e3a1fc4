using System.Text.Json.Serialization.Metadata;
using Tern.Handling;
using Tern.Lambda.Batches;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>The source of the records of Kafka topics, as a Lambda function receives them.</summary>
public static class KafkaRecords
{
    /// <summary>Gets the source of single records. An exception fails only that record.</summary>
    public static Source<KafkaRecord, LambdaBatchHandler<KafkaRecord>> Each =>
        new RecordSource<KafkaRecord, KafkaRecord>(EventShape.Kafka, Records, KafkaBatchSource.Instance, WholeReader<KafkaRecord>.Instance);

    /// <summary>
    /// Gets the source of all records of an event at once. Handlers report failed records with <c>batch.Fail</c>; an
    /// exception fails all of them.
    /// </summary>
    public static Source<Batch<KafkaRecord>, LambdaBatchHandler<Batch<KafkaRecord>>> Batches =>
        new BatchesSource<KafkaRecord>(EventShape.Kafka, Records, KafkaBatchSource.Instance);

    private static EventRecords<KafkaRecord> Records => new EventRecords<KafkaEvent, KafkaRecord>(AllOf);

    /// <summary>
    /// Returns the source of the records' values. An exception, or a body that isn't valid JSON of the type, fails only
    /// that record.
    /// </summary>
    /// <typeparam name="TBody">The type of the value.</typeparam>
    /// <param name="body">The JSON type information of the value, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The source.</returns>
    public static Source<TBody, LambdaBatchHandler<KafkaRecord>> Of<TBody>(JsonTypeInfo<TBody> body) =>
        new RecordSource<KafkaRecord, TBody>(
            EventShape.Kafka,
            Records,
            KafkaBatchSource.Instance,
            new JsonBodiesReader<KafkaRecord, TBody>(body, static record => record.Value.Rent(), "value"));

    // Partition after partition, in order within each.
    private static IReadOnlyList<KafkaRecord> AllOf(KafkaEvent value)
    {
        if (value.Partitions.Count == 1)
            foreach (var only in value.Partitions.Values) return only;
        var records = new List<KafkaRecord>();
        foreach (var partition in value.Partitions.Values) records.AddRange(partition);
        return records;
    }
}
