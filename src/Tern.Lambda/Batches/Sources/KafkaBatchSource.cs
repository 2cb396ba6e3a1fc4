using System.Globalization;
using Tern.Lambda.Events;

namespace Tern.Lambda.Batches;

/// <summary>
/// Records of Kafka topic-partitions, from Amazon MSK or a cluster of one's own. Each topic-partition has a checkpoint:
/// Lambda goes on from the offset that is reported of it.
/// </summary>
internal sealed class KafkaBatchSource : BatchSource<KafkaRecord>
{
    public static KafkaBatchSource Instance { get; } = new();

    // Only mappings in provisioned mode have ReportBatchItemFailures; the others would take a report for success.
    public override bool ReportsByDefault => false;

    public override BatchKind KindOf(IReadOnlyList<KafkaRecord> records) => BatchKind.PartitionedStream;

    public override BatchItemIdentifier Identify(KafkaRecord record) => record.Topic.Length == 0 ? default : new(GroupOf(record), record.Offset);

    public override string GroupOf(KafkaRecord record) => string.Create(CultureInfo.InvariantCulture, $"{record.Topic}-{record.Partition}");
}
