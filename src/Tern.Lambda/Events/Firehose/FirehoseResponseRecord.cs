using System.Collections.ObjectModel;

namespace Tern.Lambda.Events;

/// <summary>The result for one record.</summary>
public sealed class FirehoseResponseRecord
{
    internal FirehoseResponseRecord(string recordId, FirehoseResult result, EventBytes data, IReadOnlyDictionary<string, string>? partitionKeys)
    {
        RecordId = recordId;
        Result = result;
        Data = data;
        PartitionKeys = partitionKeys ?? ReadOnlyDictionary<string, string>.Empty;
    }

    /// <summary>Gets the ID of the record.</summary>
    public string RecordId { get; }

    /// <summary>Gets the result.</summary>
    public FirehoseResult Result { get; }

    /// <summary>Gets the data to deliver; there is none unless the result is <see cref="FirehoseResult.Ok"/>.</summary>
    public EventBytes Data { get; }

    /// <summary>Gets the keys for dynamic partitioning; empty if there are none.</summary>
    public IReadOnlyDictionary<string, string> PartitionKeys { get; }
}
