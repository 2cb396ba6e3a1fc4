using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Writes a table's changes between two moments in the format of the service's incremental exports: a line per changed
/// item, with its images at both moments,
/// <c>{"Metadata":{"WriteTimestampMicros":{"N":"…"}},"Keys":{…},"OldImage":{…},"NewImage":{…}}</c>.
/// </summary>
/// <param name="after">The table at the end of the period.</param>
/// <param name="changes">The undo records of the changes, oldest first.</param>
/// <param name="withOld">true to include old images; otherwise, false.</param>
internal sealed class ChangeLines(TableImage after, UndoRecord[] changes, bool withOld)
{
    private const int PortionBytes = 64 * 1024;

    private readonly ByteBuffer _portion = new();
    private readonly List<(UndoRecord First, long Last)> _items = Merge(changes);
    private int _next;

    /// <summary>The number of lines so far.</summary>
    public long Count { get; private set; }

    /// <summary>Returns the next lines; empty at the end. Valid until the next call.</summary>
    public ReadOnlyMemory<byte> Next()
    {
        _portion.Reset();
        var json = new JsonOutput(_portion);
        for (; _portion.Length < PortionBytes && _next < _items.Count; _next++)
        {
            var (first, last) = _items[_next];
            var item = after.Items.Find(first.Key);
            if ((item ?? first.Before) is not { } any) continue; // created and deleted within the period
            json.Reset();
            Write(json, any, first.Before, item, last);
            _portion.Write((byte)'\n');
            Count++;
        }

        return _portion.Memory(_portion.Since(0));
    }

    /// <summary>Merges the changes of each item: its state before the first change, and the time of the last.</summary>
    private static List<(UndoRecord First, long Last)> Merge(UndoRecord[] changes)
    {
        var places = new Dictionary<byte[], int>(Utf8Comparer.Instance);
        var merged = new List<(UndoRecord First, long Last)>();
        foreach (var change in changes)
        {
            if (places.TryAdd(change.Key, merged.Count)) merged.Add((change, change.At));
            else merged[places[change.Key]] = merged[places[change.Key]] with { Last = change.At };
        }

        return merged;
    }

    private void Write(JsonOutput json, StoredItem any, StoredItem? old, StoredItem? item, long at)
    {
        json.WriteStartObject();
        json.WriteStartObject("Metadata"u8);
        json.WriteStartObject("WriteTimestampMicros"u8);
        json.WriteString("N"u8, (at * 1000).ToString(System.Globalization.CultureInfo.InvariantCulture));
        json.WriteEndObject();
        json.WriteEndObject();
        json.WriteStartObject("Keys"u8);
        foreach (var attribute in after.Key.All)
        {
            json.WritePropertyName(attribute.Utf8Name);
            ItemJson.WriteValue(json, MapReader.Find(any.Data, attribute.Utf8Name));
        }

        json.WriteEndObject();
        if (withOld && old is not null) WriteImage(json, "OldImage"u8, old);
        if (item is not null) WriteImage(json, "NewImage"u8, item);
        json.WriteEndObject();
    }

    private static void WriteImage(JsonOutput json, ReadOnlySpan<byte> name, StoredItem item)
    {
        json.WritePropertyName(name);
        ItemJson.WriteItem(json, item.Data);
    }
}
