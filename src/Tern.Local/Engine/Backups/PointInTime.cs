namespace Tern.Local.Engine;

/// <summary>
/// Creates a table's image of a past moment from its current image, by undoing the changes since then.
/// </summary>
internal static class PointInTime
{
    /// <summary>
    /// Returns the table with its past items, and with its current keys, indexes and settings. Needs no lock; the cost
    /// is proportional to the number of changes since then.
    /// </summary>
    /// <param name="now">The current table.</param>
    /// <param name="since">The changes to undo, oldest first.</param>
    public static TableImage Rewind(TableImage now, ReadOnlySpan<UndoRecord> since)
    {
        if (since.IsEmpty) return now;
        // This private table maintains its indexes itself, like any other.
        var table = Table.FromImage(now, now.Name, now.Id, 0, now.Created);
        for (var i = since.Length - 1; i >= 0; i--) table.Replace(table.Items.Find(since[i].Key), since[i].Before);
        return table.Capture();
    }
}
