using Tern.Local.Engine.Storage;
using Tern.Local.Engine.Tables;

namespace Tern.Local.Engine;

/// <summary>Removes items whose time to live has ended, a second or two later, where the service takes up to days.</summary>
internal sealed class ExpirySweeper(LocalEngine engine)
{
    /// <summary>Removed while a table's lock is held once, so that requests come in between.</summary>
    private const int BatchSize = 256;

    /// <summary>Removes what is due in all tables, and has the timer expect what is not yet.</summary>
    public void Sweep()
    {
        var due = new List<StoredItem>(BatchSize);
        foreach (var table in engine.SettledTables)
        {
            while (RemoveDue(table, due)) { }
        }
    }

    /// <summary>Removes some of the items that are due. True when there may be more.</summary>
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
