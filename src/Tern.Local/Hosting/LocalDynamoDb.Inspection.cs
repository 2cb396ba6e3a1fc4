using System.Text;
using Tern.Local.Engine;

namespace Tern.Local;

/// <content>Inspection of tables without requests.</content>
public sealed partial class LocalDynamoDb
{
    /// <summary>
    /// Gets all tables, sorted by name, as of the same moment: a transaction across several tables is visible in all of
    /// them or in none.
    /// </summary>
    public IReadOnlyList<LocalTable> Tables
    {
        get
        {
            var image = _engine.Capture();
            return [.. image.Tables.OrderBy(static table => table.Name, StringComparer.Ordinal)
                .Select(table => new LocalTable(table, RecordCount(table, image)))];
        }
    }

    /// <summary>Finds a table and captures its current state.</summary>
    /// <param name="name">The table's name, including the client's prefix.</param>
    /// <returns>The table, or null if it doesn't exist.</returns>
    public LocalTable? FindTable(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (_engine.FindTable(Encoding.UTF8.GetBytes(name)) is not { } table) return null;
        lock (table.Gate) return table.IsDeleted ? null : new LocalTable(table.Capture(), table.Stream?.RecordCount ?? 0);
    }

    // Expired records are removed when a stream is next read, so an image may still contain records older than a day.
    private static long RecordCount(TableImage table, EngineImage image)
    {
        if (table.Settings.StreamView is null) return 0;
        var end = (image.TakenAt - TableStream.Retention).ToUnixTimeMilliseconds();
        var stream = image.Streams.FirstOrDefault(stream => stream.Disabled is null && stream.TableName == table.Name);
        return stream?.Shards.Sum(shard => shard.Records.LongCount(record => record.At > end)) ?? 0;
    }
}
