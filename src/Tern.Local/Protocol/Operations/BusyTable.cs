using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Refuses operations during a table's transitions. The message depends on the state and on the operation.
/// </summary>
internal static class BusyTable
{
    /// <summary>Refuses all changes while a table is being created or deleted.</summary>
    public static void RequireThere(Table table)
    {
        if (table.Status == TableStatus.Creating) throw IsBeingCreated(table);
        if (table.Status == TableStatus.Deleting) throw InUse($"Table is being deleted: {table.Name}");
    }

    public static EngineException IsBeingCreated(Table table) => InUse($"Table is being created: {table.Name}");

    /// <summary>Checks a change of the throughput or billing mode.</summary>
    public static void CheckThroughput(Table table)
    {
        CheckIndexes(table, "Can't change table IOPS");
        if (table.IsUnderWay(TransitionKind.Throughput)) throw InUse($"Table IOPS are currently being updated. Table: {table.Name}");
        CheckStream(table, "Can't change table IOPS");
        CheckClass(table, "Can't change table IOPS");
    }

    /// <summary>Checks that a stream can be enabled or disabled.</summary>
    public static void CheckStreamChange(Table table)
    {
        CheckIndexes(table, "Can't change stream status");
        if (table.IsUnderWay(TransitionKind.Throughput)) throw InUse($"Can't enable or disable stream while table IOPS are being updated. Table: {table.Name}");
        if (table.FindTransition(TransitionKind.Stream) is { } stream)
            throw InUse($"A stream status change is currently in progress. Table: {table.Name} Stream: {table.Settings.LatestStreamLabel} "
                + $"Operation: {stream.Detail}");
        CheckClass(table, "Can't enable or disable stream");
    }

    /// <summary>Checks a change of the table class.</summary>
    public static void CheckClassChange(Table table)
    {
        CheckIndexes(table, "Can't update table class");
        if (table.IsUnderWay(TransitionKind.Throughput)) throw InUse($"Can't update table class while table IOPS are being updated. Table: {table.Name}");
        CheckStream(table, "Can't update table class");
        CheckClass(table, "Can't update table class");
    }

    /// <summary>
    /// Checks that an index can be created or deleted. Another index in creation or deletion doesn't count as in use,
    /// but is subject to a limit.
    /// </summary>
    public static void CheckIndexChange(Table table)
    {
        if (table.IsUnderWay(TransitionKind.Throughput)) throw InUse($"Can't create or delete indexes while table IOPS are being updated. Table: {table.Name}");
        CheckStream(table, "Can't create or delete an index");
        CheckClass(table, "Can't create or delete an index");
    }

    /// <summary>Checks that an index can be deleted, or that its throughput can be changed.</summary>
    public static void CheckIndex(Table table, SecondaryIndex index, bool isDeletion)
    {
        var at = $"Table: {table.Name} Index: {index.Name}";
        switch (index.Status)
        {
            case IndexStatus.Creating when isDeletion:
                throw InUse($"Index creation is in resource allocation phase. Retry deletion during backfilling phase or when the index is active. {at}");
            case IndexStatus.Creating:
                throw InUse($"Index is being created but is not backfilling yet. {at}");
            case IndexStatus.Updating:
                throw InUse($"Index is being updated. {at}");
            case IndexStatus.Deleting:
                throw InUse($"Index is being deleted. {at}");
        }
    }

    /// <summary>Checks that the table can be deleted.</summary>
    public static void CheckDeletion(Table table)
    {
        RequireThere(table);
        if (Array.Exists(table.Indexes, static index => index.Status != IndexStatus.Active))
            throw InUse("Cannot delete table while indexes are being created, updated, or deleted.");
        if (table.IsUnderWay(TransitionKind.Stream)) throw InUse("Cannot delete table while stream is being enabled/disabled.");
        if (table.Status == TableStatus.Updating) throw InUse($"Table: {table.Name} is in the process of being updated.");
    }

    public static EngineException InUse(string what) => new(EngineError.ResourceInUse, "Attempt to change a resource which is still in use: " + what);

    private static void CheckIndexes(Table table, string what)
    {
        Check(IndexStatus.Creating, "created");
        Check(IndexStatus.Deleting, "deleted");

        void Check(IndexStatus status, string word)
        {
            var names = table.Indexes.Where(index => index.Status == status).Select(static index => index.Name).ToList();
            if (names.Count > 0) throw InUse($"{what} when an index is being {word}. Table: {table.Name} Indexes: [{string.Join(", ", names)}]");
        }
    }

    private static void CheckStream(Table table, string what)
    {
        if (table.FindTransition(TransitionKind.Stream) is { } stream)
            throw InUse($"{what} when stream status is being updated. Table: {table.Name} Stream: {table.Settings.LatestStreamLabel} "
                + $"Operation: {stream.Detail}");
    }

    private static void CheckClass(Table table, string what)
    {
        if (table.FindTransition(TransitionKind.TableClass) is { } change)
            throw InUse($"{what} when a table class update is in progress. Table: {table.Name} TableClassUpdateInProgress: {change.Detail}");
    }
}
