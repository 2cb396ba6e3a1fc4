using System.Globalization;
using Tern.Handling;
using Tern.Lambda.Events;

namespace Tern.Lambda.Batches;

/// <summary>
/// Records of Kafka topic-partitions, from Amazon MSK or a self-managed cluster. Each topic-partition has a checkpoint:
/// Lambda continues from the offset that is reported for it.
/// </summary>
internal sealed class KafkaBatchSource : BatchSource<KafkaRecord>
{
    public static KafkaBatchSource Instance { get; } = new();

    // Only mappings in provisioned mode have ReportBatchItemFailures; the others would treat a report as success.
    public override bool ReportsByDefault => false;

    public override RecordOrder OrderOf(IReadOnlyList<KafkaRecord> records) => RecordOrder.Partitions;

    public override BatchItemIdentifier Identify(KafkaRecord record) => record.Topic.Length == 0 ? default : new(GroupOf(record), record.Offset);

    public override string GroupOf(KafkaRecord record) => string.Create(CultureInfo.InvariantCulture, $"{record.Topic}-{record.Partition}");
}
