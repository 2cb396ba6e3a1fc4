namespace Tern.Local.Protocol;

/// <summary>Every operation of the API, whether this server does it or not: a name that is not here is none.</summary>
internal static class KnownOperations
{
    private static readonly HashSet<string> s_names = new(StringComparer.Ordinal)
    {
        "BatchExecuteStatement", "BatchGetItem", "BatchWriteItem", "CreateBackup", "CreateGlobalTable", "CreateTable", "DeleteBackup", "DeleteItem", "DeleteResourcePolicy",
        "DeleteTable", "DescribeBackup", "DescribeContinuousBackups", "DescribeContributorInsights", "DescribeEndpoints", "DescribeExport", "DescribeGlobalTable",
        "DescribeGlobalTableSettings", "DescribeImport", "DescribeKinesisStreamingDestination", "DescribeLimits", "DescribeTable", "DescribeTableReplicaAutoScaling",
        "DescribeTimeToLive", "DisableKinesisStreamingDestination", "EnableKinesisStreamingDestination", "ExecuteStatement", "ExecuteTransaction", "ExportTableToPointInTime",
        "GetItem", "GetResourcePolicy", "ImportTable", "ListBackups", "ListContributorInsights", "ListExports", "ListGlobalTables", "ListImports", "ListTables",
        "ListTagsOfResource", "PutItem", "PutResourcePolicy", "Query", "RestoreTableFromBackup", "RestoreTableToPointInTime", "Scan", "TagResource", "TransactGetItems",
        "TransactWriteItems", "UntagResource", "UpdateContinuousBackups", "UpdateContributorInsights", "UpdateGlobalTable", "UpdateGlobalTableSettings", "UpdateItem",
        "UpdateKinesisStreamingDestination", "UpdateTable", "UpdateTableReplicaAutoScaling", "UpdateTimeToLive",
    };

    private static readonly HashSet<string> s_streamNames = new(StringComparer.Ordinal) { "DescribeStream", "GetRecords", "GetShardIterator", "ListStreams" };

    /// <summary>The operation that an x-amz-target names, without its prefix; empty for one that the service doesn't know. Allocates nothing.</summary>
    public static string NameOf(string? target)
    {
        if (target is null) return "";
        var dot = target.IndexOf('.', StringComparison.Ordinal) + 1;
        var names = target.StartsWith(ProtocolHandler.TargetPrefix, StringComparison.Ordinal) ? s_names
            : target.StartsWith(ProtocolHandler.StreamsTargetPrefix, StringComparison.Ordinal) ? s_streamNames : null;
        return names is not null && names.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(target.AsSpan(dot), out var name) ? name : "";
    }

    /// <summary>
    /// Does it only read items or describe things? Then it never waits for a disk, and may show a write some milliseconds before the disk has it. A transaction's reads and a
    /// stream's records do wait: whoever acts on them must not act on what a crash undoes.
    /// </summary>
    public static bool IsRead(string? target) => NameOf(target) is var name && (name is "GetItem" or "BatchGetItem" or "Query" or "Scan" or "GetResourcePolicy" or "GetShardIterator"
        || name.StartsWith("Describe", StringComparison.Ordinal) || name.StartsWith("List", StringComparison.Ordinal));

    /// <summary>The x-amz-target of an operation of either API; null for a name that is none.</summary>
    public static string? TargetOf(string operation) =>
        s_names.Contains(operation) ? ProtocolHandler.TargetPrefix + operation
        : s_streamNames.Contains(operation) ? ProtocolHandler.StreamsTargetPrefix + operation : null;

    /// <summary>Is it the value of an x-amz-target that the service knows?</summary>
    public static bool Contains(string? target)
    {
        if (target is null) return false;
        if (target.StartsWith(ProtocolHandler.TargetPrefix, StringComparison.Ordinal)) return s_names.Contains(target[ProtocolHandler.TargetPrefix.Length..]);
        return target.StartsWith(ProtocolHandler.StreamsTargetPrefix, StringComparison.Ordinal) && s_streamNames.Contains(target[ProtocolHandler.StreamsTargetPrefix.Length..]);
    }

    /// <summary>Is it the name of an operation, of either API?</summary>
    public static bool IsName(string name) => s_names.Contains(name) || s_streamNames.Contains(name);

    /// <summary>The operation that somebody meant who wrote it with other capitals; null for none.</summary>
    public static string? FindIgnoringCase(string name) => s_names.Concat(s_streamNames).FirstOrDefault(known => known.Equals(name, StringComparison.OrdinalIgnoreCase));
}
