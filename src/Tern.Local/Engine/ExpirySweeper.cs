namespace Tern.Local.Engine;

/// <summary>Removes expired items after a second or two; the service can take days.</summary>
internal sealed class ExpirySweeper(LocalEngine engine)
{
    /// <summary>
    /// The number of items to remove before the table's lock is released, so that requests can run in between.
    /// </summary>
    private const int BatchSize = 256;

    /// <summary>Removes expired items from all tables, and sets the timer for those that expire later.</summary>
    public void Sweep()
    {
        var due = new List<StoredItem>(BatchSize);
        foreach (var table in engine.SettledTables)
        {
            while (RemoveDue(table, due)) { }
        }
    }

    /// <summary>Removes some of the expired items; returns true if there may be more.</summary>
    private bool RemoveDue(Table table, List<StoredItem> due)
    {
        lock (table.Gate)
        {
            if (table.Expiry is not { } expiry) return false;
            var now = engine.Time.GetUtcNow();
            due.Clear();
            expiry.FindDue(now, due, BatchSize);
            foreach (var item in due) table.Replace(item, null, expired: true);
            if (due.Count == BatchSize) return true;
            if (expiry.FindNext(now) is { } next) engine.Expiry.Expect(next);
            return false;
        }
    }
}
