using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The requested changes of global indexes. All are checked before any is applied. The caller holds the table's lock.
/// </summary>
internal sealed class IndexChanges
{
    private readonly LocalEngine _engine;
    private readonly Table _table;
    private readonly List<Action> _changes = [];

    private IndexChanges(LocalEngine engine, Table table)
    {
        _engine = engine;
        _table = table;
    }

    public static IndexChanges Check(LocalEngine engine, UpdateTableInput input, Table table, TableSettings after)
    {
        var changes = new IndexChanges(engine, table);
        if (input.ChangesIndexes) BusyTable.CheckIndexChange(table);
        foreach (var update in input.Indexes)
        {
            if (update.Update is not null) changes.CheckUpdate(update, after);
            else if (update.Delete is not null) changes.CheckDelete(update);
            else changes.CheckCreate(update, input.Define(table.Settings.Attributes), after);
        }

        var underWay = table.Indexes.Count(static index => index.Status is IndexStatus.Creating or IndexStatus.Backfilling or IndexStatus.Deleting);
        var asked = input.Indexes.Count(static update => update.Update is null);
        // Deleting the index that is being filled cancels its creation and doesn't count as a second change.
        if (asked == 1 && underWay == 1
            && input.Indexes.Any(update => update.Delete is not null && Find(table, update.Name, "delete").Status == IndexStatus.Backfilling)) underWay = 0;
        if (asked > 0 && asked + underWay > 1)
            throw new EngineException(EngineError.LimitExceeded,
                "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table");
        return changes;
    }

    public void Make()
    {
        foreach (var change in _changes) change();
    }

    private void CheckUpdate(IndexUpdate update, TableSettings after)
    {
        var index = Find(_table, update.Name, "update");
        BusyTable.CheckIndex(_table, index, isDeletion: false);
        var change = update.Update!.Value;
        var limits = change.Has(RequestThroughput.OnDemand);
        var changesUnits = update.Throughput is not null || (!limits && !change.Has(RequestThroughput.Warm));
        var (units, history) = changesUnits
            ? ThroughputChange.ApplyTo(index, update, _table.Settings, after, _engine.Time.GetUtcNow())
            : (index.Throughput, index.ThroughputHistory);
        var warmNow = after.WarmNowOf(index);
        var onDemand = RequestThroughput.ReadChange(change, index.OnDemand, after.PayPerRequest, index.Name);
        var warm = RequestThroughput.ReadWarmChange(change, changesUnits ? warmNow : index.Warm, warmNow, index.Name);
        _changes.Add(() =>
        {
            (index.Throughput, index.ThroughputHistory, index.OnDemand, index.Warm) = (units, history, onDemand, warm);
            if (changesUnits || limits) _engine.Begin(_table, TransitionKind.IndexUpdate, index); // warm throughput changes without an index transition
        });
    }

    private void CheckDelete(IndexUpdate update)
    {
        var index = Find(_table, update.Name, "delete");
        BusyTable.CheckIndex(_table, index, isDeletion: true);
        _changes.Add(() => _engine.Begin(_table, TransitionKind.IndexDeletion, index, complete: () => Remove(index)));
    }

    private void CheckCreate(IndexUpdate update, List<KeyAttribute> attributes, TableSettings after)
    {
        var create = update.Create!.Value;
        TableDefinition.CheckDefined(TableDefinition.ReadKeySchema(create), attributes);
        var index = TableDefinition.MakeIndex(create, isGlobal: true, _table.Key, attributes);
        ThroughputChange.CheckNew(index, after.PayPerRequest);
        RequestThroughput.SetNew(create, index, after.PayPerRequest);
        if (_table.FindIndex(index.Utf8Name) is not null) throw EngineException.Validation("Attempting to create an index which already exists");
        if (_table.Indexes.Count(static other => other.IsGlobal) == TableDefinition.MaxGlobalIndexes)
            throw new EngineException(EngineError.LimitExceeded,
                $"Subscriber limit exceeded: Number of global secondary indexes exceeds per-table limit of {TableDefinition.MaxGlobalIndexes}");
        _changes.Add(() =>
        {
            _table.AddIndex(index);
            _table.Settings = _table.Settings with { Attributes = TableDefinition.InOrder(attributes.Where(attribute => IsUsed(_table, attribute))) };
            _engine.Begin(_table, TransitionKind.IndexAllocation, index, complete: () => _engine.Begin(_table, TransitionKind.IndexBackfill, index));
        });
    }

    /// <summary>Removes an index, and the definitions of attributes that no key uses any more.</summary>
    private void Remove(SecondaryIndex index)
    {
        _table.RemoveIndex(index);
        _table.Settings = _table.Settings with { Attributes = [.. _table.Settings.Attributes.Where(attribute => IsUsed(_table, attribute))] };
    }

    private static bool IsUsed(Table table, KeyAttribute attribute) =>
        table.Key.Contains(attribute.Utf8Name) || Array.Exists(table.Indexes, index => index.Key.Contains(attribute.Utf8Name));

    private static SecondaryIndex Find(Table table, string name, string verb)
    {
        var index = table.FindIndex(Encoding.UTF8.GetBytes(name))
            ?? throw new EngineException(EngineError.ResourceNotFound, $"Requested resource not found: Index {name} for table {table.Name}");
        return index.IsGlobal ? index : throw EngineException.Validation($"Cannot {verb} an index that is not a GlobalSecondaryIndex: {name}");
    }
}
