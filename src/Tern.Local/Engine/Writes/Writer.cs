namespace Tern.Local.Engine;

/// <summary>
/// Executes writes: the result is computed first, without changing the table, and then applied in one step.
/// </summary>
internal static class Writer
{
    /// <summary>
    /// Executes a single write. If its condition fails, <see cref="ItemWrite.ConditionFailed"/> is set and nothing is
    /// written.
    /// </summary>
    public static void Execute(ItemWrite write, ByteBuffer request, WriteScratch scratch)
    {
        lock (write.Table.Gate)
        {
            RequireTable(write.Table);
            Prepare(write, request, scratch);
            write.Table.Limiter?.TakeWrite(write.Old, write.New, Changes(write), scratch.Values, 1);
            if (Changes(write)) write.Table.Replace(write.Old, write.New);
        }
    }

    /// <summary>
    /// Executes all writes or none, across any tables. Returns true if all were executed; otherwise, each write states
    /// its own failure.
    /// </summary>
    /// <param name="writes">The transaction.</param>
    /// <param name="request">The buffer that its slices refer to.</param>
    /// <param name="scratch">Memory for updates.</param>
    /// <param name="token">The token to complete with the transaction, or null.</param>
    /// <param name="log">The log that receives the transaction; null if the tables are only in memory.</param>
    public static bool ExecuteAll(List<ItemWrite> writes, ByteBuffer request, WriteScratch scratch, TransactionToken? token, ITransactionLog? log)
    {
        var tables = writes.Select(static write => write.Table).Distinct().OrderBy(static table => table.Order).ToArray();
        var held = 0;
        try
        {
            for (; held < tables.Length; held++) tables[held].Gate.Enter();
            foreach (var table in tables) RequireTable(table);
            var possible = true;
            foreach (var write in writes)
            {
                try
                {
                    if (write.Failure is null) Prepare(write, request, scratch);
                    if (write.Failure is null) write.Table.Limiter?.TakeWrite(write.Old, write.New, Changes(write), scratch.Values, 2);
                }
                catch (EngineException failure)
                {
                    write.Failure = failure; // reported with the transaction's other reasons
                }

                possible &= !write.ConditionFailed && write.Failure is null;
            }

            if (!possible) return false;
            token?.Complete();
            var times = log is null ? null : new long[writes.Count];
            for (var i = 0; i < writes.Count; i++)
            {
                var write = writes[i];
                if (write.Kind == WriteKind.Check) continue;
                var at = write.Table.Apply(write.Old, write.New);
                if (times is not null) times[i] = at;
            }

            log?.TransactionDone(writes, times!, token);
            return true;
        }
        finally
        {
            while (held > 0) tables[--held].Gate.Exit();
        }
    }

    /// <summary>Checks that the table wasn't deleted between lookup and locking.</summary>
    public static void RequireTable(Table table)
    {
        if (table.IsDeleted) throw new EngineException(EngineError.ResourceNotFound, "Requested resource not found");
    }

    /// <summary>
    /// Returns a value indicating whether the write changes the item, as far as it has been computed.
    /// </summary>
    private static bool Changes(ItemWrite write) => !write.ConditionFailed && write.Kind != WriteKind.Check;

    private static void Prepare(ItemWrite write, ByteBuffer request, WriteScratch scratch)
    {
        var key = request[write.Key];
        var old = write.Table.Items.Find(key);
        write.Old = old;
        if (write.Condition is { } condition && !condition.Evaluate(old is null ? default : old.Data, write.ConditionBindings!))
        {
            write.ConditionFailed = true;
            return;
        }

        switch (write.Kind)
        {
            case WriteKind.Put:
                var item = request[write.Item];
                write.New = new StoredItem(old?.Key ?? key.ToArray(), item.ToArray(), ItemSize.OfItem(item));
                break;
            case WriteKind.Update:
                write.New = Update(write, old, key, request, scratch);
                break;
            case WriteKind.Check:
                write.New = old;
                break;
        }
    }

    private static StoredItem Update(ItemWrite write, StoredItem? old, ReadOnlySpan<byte> key, ByteBuffer request, WriteScratch scratch)
    {
        var before = old is null ? request[write.Item] : old.Data;
        if (write.Update is null) return old ?? new StoredItem(key.ToArray(), before.ToArray(), ItemSize.OfItem(before));
        scratch.Reset();
        write.Update.Apply(before, scratch.Values, scratch.Writer);
        var after = scratch.Writer.Buffer.Written;
        var size = ItemSize.OfItem(after);
        if (size > ItemSize.MaxBytes || (write.IsUpdateItem && write.Update.Charge(after, size) > ItemSize.MaxBytes))
            throw EngineException.Validation("Item size to update has exceeded the maximum allowed size");
        if (write.Update.CanDeepen && ValueDepth.IsExceeded(after)) throw EngineException.Validation(ValueDepth.Fault);
        foreach (var index in write.Table.Indexes) KeyRules.CheckUpdatedIndex(index.Key, index.Name, before, after);
        return new StoredItem(old?.Key ?? key.ToArray(), after.ToArray(), size);
    }
}
