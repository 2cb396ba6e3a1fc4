using System.Text;
using Tern.Local.Engine.Snapshots;
using Tern.Local.Engine.Streams;
using Tern.Local.Engine.Tables;

namespace Tern.Local;

/// <content>Looking at the tables without a request.</content>
public sealed partial class LocalDynamoDb
{
    /// <summary>All tables by name, as they are at this one moment: a transaction over several is in all of them or in none.</summary>
    public IReadOnlyList<LocalTable> Tables
    {
        get
        {
            var image = _engine.Capture();
            return [.. image.Tables.OrderBy(static table => table.Name, StringComparer.Ordinal)
                .Select(table => new LocalTable(table, RecordCount(table, image)))];
        }
    }

    /// <summary>Finds a table, as it is at this moment.</summary>
    /// <param name="name">Its name, a client's prefix included.</param>
    /// <returns>The table; null when there is none of this name.</returns>
    public LocalTable? FindTable(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (_engine.FindTable(Encoding.UTF8.GetBytes(name)) is not { } table) return null;
        lock (table.Gate) return table.IsDeleted ? null : new LocalTable(table.Capture(), table.Stream?.RecordCount ?? 0);
    }

    // Records go when they are next looked at: an image may still hold some whose day is over.
    private static long RecordCount(TableImage table, EngineImage image)
    {
        if (table.Settings.StreamView is null) return 0;
        var end = (image.TakenAt - TableStream.Retention).ToUnixTimeMilliseconds();
        var stream = image.Streams.FirstOrDefault(stream => stream.Disabled is null && stream.TableName == table.Name);
        return stream?.Shards.Sum(shard => shard.Records.LongCount(record => record.At > end)) ?? 0;
    }
}
