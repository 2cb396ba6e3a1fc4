using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>
/// Flattens the records of a Kafka event, which are grouped by topic and partition, into one list: partition after
/// partition, in order within each.
/// </summary>
internal static class KafkaRecords
{
    public static IReadOnlyList<KafkaRecord> Of(KafkaEvent value)
    {
        if (value.Partitions.Count == 1)
            foreach (var only in value.Partitions.Values) return only;
        var records = new List<KafkaRecord>();
        foreach (var partition in value.Partitions.Values) records.AddRange(partition);
        return records;
    }
}
