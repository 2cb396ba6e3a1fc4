namespace Tern.Lambda.Events;

/// <content>The records as one list.</content>
public sealed partial class KafkaEvent
{
    private IReadOnlyList<KafkaRecord>? _records;

    /// <summary>Gets all records, one topic-partition after another, each in its order.</summary>
    public IReadOnlyList<KafkaRecord> Records => _records ??= ListRecords();

    private List<KafkaRecord> ListRecords()
    {
        var records = new List<KafkaRecord>();
        foreach (var partition in Partitions) records.AddRange(partition.Value);
        return records;
    }
}
