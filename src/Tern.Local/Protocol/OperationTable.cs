namespace Tern.Local.Protocol;

/// <summary>
/// All operations of both APIs, including those that this server doesn't support. Any other name isn't an operation.
/// </summary>
internal static class OperationTable
{
    public const string Tables = "DynamoDB_20120810.";
    public const string Streams = "DynamoDBStreams_20120810.";

    private static readonly Operation[] s_all =
    [
        new(Tables + "GetItem", static (_, call) => GetItemOperation.Run(call)) { IsRead = true, IsShort = true, Capacity = Capacity.Read },
        new(Tables + "PutItem", static (_, call) => WriteOperations.Put(call)) { IsShort = true, Capacity = Capacity.Write },
        new(Tables + "UpdateItem", static (_, call) => WriteOperations.Update(call)) { IsShort = true, Capacity = Capacity.Write },
        new(Tables + "DeleteItem", static (_, call) => WriteOperations.Delete(call)) { IsShort = true, Capacity = Capacity.Write },
        new(Tables + "Query", static (_, call) => QueryOperation.Run(call)) { IsRead = true, Capacity = Capacity.Read },
        new(Tables + "Scan", static (_, call) => ScanOperation.Run(call)) { IsRead = true, Capacity = Capacity.Read },
        new(Tables + "BatchGetItem", static (_, call) => BatchGetItemOperation.Run(call)) { IsRead = true, Capacity = Capacity.Read },
        new(Tables + "BatchWriteItem", static (_, call) => BatchWriteItemOperation.Run(call)) { Capacity = Capacity.Write },
        new(Tables + "TransactGetItems", static (_, call) => TransactGetItemsOperation.Run(call))
        {
            Capacity = Capacity.Read,
            IsTransaction = true,
        },
        new(Tables + "TransactWriteItems", static (_, call) => TransactWriteItemsOperation.Run(call))
        {
            Capacity = Capacity.Write,
            IsTransaction = true,
        },
        new(Tables + "BatchExecuteStatement", static (_, call) => BatchExecuteStatementOperation.Run(call)) { Capacity = Capacity.Write },
        new(Tables + "ExecuteStatement", static (_, call) => ExecuteStatementOperation.Run(call)) { Capacity = Capacity.Write },
        new(Tables + "ExecuteTransaction", static (_, call) => ExecuteTransactionOperation.Run(call))
        {
            Capacity = Capacity.Write,
            IsTransaction = true,
        },
        new(Tables + "CreateTable", static (_, call) => CreateTableOperation.Run(call)),
        new(Tables + "DescribeTable", static (_, call) => TableOperations.Describe(call)) { IsRead = true },
        new(Tables + "DeleteTable", static (_, call) => TableOperations.Delete(call)),
        new(Tables + "ListTables", static (_, call) => TableOperations.List(call)) { IsRead = true },
        new(Tables + "UpdateTable", static (_, call) => UpdateTableOperation.Run(call)),
        new(Tables + "DescribeContinuousBackups", static (_, call) => ContinuousBackupsOperations.Describe(call)) { IsRead = true },
        new(Tables + "UpdateContinuousBackups", static (_, call) => ContinuousBackupsOperations.Update(call)),
        new(Tables + "CreateBackup", static (_, call) => BackupOperations.Create(call)),
        new(Tables + "DescribeBackup", static (_, call) => BackupOperations.Describe(call)) { IsRead = true },
        new(Tables + "ListBackups", static (_, call) => BackupOperations.List(call)) { IsRead = true },
        new(Tables + "DeleteBackup", static (_, call) => BackupOperations.Delete(call)),
        new(Tables + "RestoreTableFromBackup", static (_, call) => RestoreOperations.FromBackup(call)),
        new(Tables + "RestoreTableToPointInTime", static (_, call) => RestoreOperations.ToPointInTime(call)),
        new(Tables + "ExportTableToPointInTime", static (handler, call) => ExportOperations.Run(call, handler.Buckets)),
        new(Tables + "DescribeExport", static (_, call) => ExportOperations.Describe(call)) { IsRead = true },
        new(Tables + "ListExports", static (_, call) => ExportOperations.List(call)) { IsRead = true },
        new(Tables + "ImportTable", static (handler, call) => ImportOperations.Run(call, handler.Buckets)),
        new(Tables + "DescribeImport", static (_, call) => ImportOperations.Describe(call)) { IsRead = true },
        new(Tables + "ListImports", static (_, call) => ImportOperations.List(call)) { IsRead = true },
        new(Tables + "PutResourcePolicy", static (_, call) => PolicyOperations.Put(call)),
        new(Tables + "GetResourcePolicy", static (_, call) => PolicyOperations.Get(call)) { IsRead = true },
        new(Tables + "DeleteResourcePolicy", static (_, call) => PolicyOperations.Delete(call)),
        new(Tables + "DescribeContributorInsights", static (_, call) => InsightsOperations.Describe(call)) { IsRead = true },
        new(Tables + "UpdateContributorInsights", static (_, call) => InsightsOperations.Update(call)),
        new(Tables + "ListContributorInsights", static (_, call) => InsightsOperations.List(call)) { IsRead = true },
        new(Tables + "DescribeKinesisStreamingDestination", static (_, call) => KinesisOperations.Describe(call)) { IsRead = true },
        new(Tables + "EnableKinesisStreamingDestination", static (_, call) => KinesisOperations.Enable(call)),
        new(Tables + "DisableKinesisStreamingDestination", static (_, call) => KinesisOperations.Disable(call)),
        new(Tables + "UpdateKinesisStreamingDestination", static (_, call) => KinesisOperations.Update(call)),
        new(Tables + "CreateGlobalTable", static (_, call) => GlobalTableOperations.Create(call)),
        new(Tables + "DescribeGlobalTable", static (_, call) => GlobalTableOperations.Describe(call)) { IsRead = true },
        new(Tables + "DescribeGlobalTableSettings", static (_, call) => GlobalTableOperations.Settings(call)) { IsRead = true },
        new(Tables + "UpdateGlobalTableSettings", static (_, call) => GlobalTableOperations.Settings(call)),
        new(Tables + "UpdateGlobalTable", static (_, call) => GlobalTableOperations.Update(call)),
        new(Tables + "ListGlobalTables", static (_, call) => GlobalTableOperations.List(call)) { IsRead = true },
        new(Tables + "DescribeTableReplicaAutoScaling", static (_, call) => GlobalTableOperations.DescribeAutoScaling(call))
        {
            IsRead = true,
        },
        new(Tables + "DescribeEndpoints", static (handler, call) => AccountOperations.DescribeEndpoints(call, handler.Address))
        {
            IsRead = true,
        },
        new(Tables + "DescribeLimits", static (_, call) => AccountOperations.DescribeLimits(call)) { IsRead = true },
        new(Tables + "ListTagsOfResource", static (_, call) => TagOperations.List(call)) { IsRead = true },
        new(Tables + "TagResource", static (_, call) => TagOperations.Tag(call)),
        new(Tables + "UntagResource", static (_, call) => TagOperations.Untag(call)),
        new(Tables + "DescribeTimeToLive", static (_, call) => TimeToLiveOperations.Describe(call)) { IsRead = true },
        new(Tables + "UpdateTimeToLive", static (_, call) => TimeToLiveOperations.Update(call)),
        new(Tables + "SearchVectors", null),
        new(Tables + "UpdateTableReplicaAutoScaling", null),
        new(Streams + "ListStreams", static (_, call) => StreamListOperations.List(call)) { IsRead = true },
        new(Streams + "DescribeStream", static (_, call) => StreamListOperations.Describe(call)) { IsRead = true },
        new(Streams + "GetShardIterator", static (_, call) => StreamReadOperations.GetShardIterator(call)) { IsRead = true },
        new(Streams + "GetRecords", static (_, call) => StreamReadOperations.GetRecords(call)),
    ];

    private static readonly Dictionary<string, Operation> s_byTarget = s_all.ToDictionary(static operation => operation.Target, StringComparer.Ordinal);
    private static readonly Dictionary<string, Operation> s_byName = s_all.ToDictionary(static operation => operation.Name, StringComparer.Ordinal);

    /// <summary>
    /// Finds the operation named by x-amz-target; returns null if the service doesn't have it, or if the header is
    /// missing.
    /// </summary>
    public static Operation? Find(string? target) => target is not null && s_byTarget.TryGetValue(target, out var operation) ? operation : null;

    /// <summary>Finds an operation of either API by name; returns null if there is none.</summary>
    public static Operation? FindName(string name) => s_byName.GetValueOrDefault(name);

    /// <summary>
    /// Finds an operation by name, ignoring case, to suggest a correction; returns null if there is none.
    /// </summary>
    public static Operation? FindIgnoringCase(string name) =>
        Array.Find(s_all, operation => operation.Name.Equals(name, StringComparison.OrdinalIgnoreCase));
}
