using Tern.Local.Engine.Recovery;
using Tern.Local.Engine.Tables;

namespace Tern.Local.Engine.Backups;

/// <summary>Makes a table's image of a past moment: of the image of now, by taking back what was changed since.</summary>
internal static class PointInTime
{
    /// <summary>
    /// The table as it was: its items of then, with the keys, indexes and settings of now. Needs no lock; costs as much
    /// as the changes since.
    /// </summary>
    /// <param name="now">The table as it is.</param>
    /// <param name="since">The changes that are to be taken back, oldest first.</param>
    public static TableImage Rewind(TableImage now, ReadOnlySpan<UndoRecord> since)
    {
        if (since.IsEmpty) return now;
        // A table that nobody else knows keeps its indexes by itself, as any other.
        var table = Table.FromImage(now, now.Name, now.Id, 0, now.Created);
        for (var i = since.Length - 1; i >= 0; i--) table.Replace(table.Items.Find(since[i].Key), since[i].Before);
        return table.Capture();
    }
}
