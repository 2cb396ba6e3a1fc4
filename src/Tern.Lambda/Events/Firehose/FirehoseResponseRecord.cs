using System.Collections.ObjectModel;

namespace Tern.Lambda.Events;

/// <summary>The answer to one record.</summary>
public sealed class FirehoseResponseRecord
{
    internal FirehoseResponseRecord(string recordId, FirehoseResult result, EventBytes data, IReadOnlyDictionary<string, string>? partitionKeys)
    {
        RecordId = recordId;
        Result = result;
        Data = data;
        PartitionKeys = partitionKeys ?? ReadOnlyDictionary<string, string>.Empty;
    }

    /// <summary>The record's id.</summary>
    public string RecordId { get; }

    /// <summary>What became of it.</summary>
    public FirehoseResult Result { get; }

    /// <summary>What is delivered; none unless the result is <see cref="FirehoseResult.Ok"/>.</summary>
    public EventBytes Data { get; }

    /// <summary>The keys of dynamic partitioning; empty for none.</summary>
    public IReadOnlyDictionary<string, string> PartitionKeys { get; }
}
