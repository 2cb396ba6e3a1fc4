using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>Adds up the capacity that a request consumed from a table, and writes it.</summary>
internal sealed class CapacityMeter(Table table)
{
    // Null until an index consumes capacity: most requests use only the table's.
    private SortedDictionary<string, double>? _local;
    private SortedDictionary<string, double>? _global;

    public Table Table { get; } = table;

    /// <summary>The units of the table itself.</summary>
    public double Units { get; set; }

    public void Add(SecondaryIndex index, double units)
    {
        if (units == 0) return;
        var to = index.IsGlobal ? _global ??= new(StringComparer.Ordinal) : _local ??= new(StringComparer.Ordinal);
        to[index.Name] = to.GetValueOrDefault(index.Name) + units;
    }

    public double Total => Units + (_local?.Values.Sum() ?? 0) + (_global?.Values.Sum() ?? 0);

    /// <summary>
    /// Writes a ConsumedCapacity object. In a transaction, <paramref name="side"/> is ReadCapacityUnits or
    /// WriteCapacityUnits; otherwise, it's null.
    /// </summary>
    public void Write(JsonOutput json, bool indexes, string? side = null)
    {
        json.WriteStartObject();
        json.WriteString("TableName"u8, Table.Utf8Name);
        json.WriteNumber("CapacityUnits"u8, Total);
        if (side is not null) json.WriteNumber(side, Total);
        if (indexes)
        {
            json.WritePropertyName("Table"u8);
            WriteUnits(json, Units, side);
            Write(json, "LocalSecondaryIndexes", _local, side);
            Write(json, "GlobalSecondaryIndexes", _global, side);
        }

        json.WriteEndObject();
    }

    private static void Write(JsonOutput json, string name, SortedDictionary<string, double>? units, string? side)
    {
        if (units is null) return;
        json.WriteStartObject(name);
        foreach (var (index, count) in units)
        {
            json.WritePropertyName(index);
            WriteUnits(json, count, side);
        }

        json.WriteEndObject();
    }

    private static void WriteUnits(JsonOutput json, double units, string? side)
    {
        json.WriteStartObject();
        json.WriteNumber("CapacityUnits"u8, units);
        if (side is not null) json.WriteNumber(side, units);
        json.WriteEndObject();
    }

    /// <summary>
    /// Returns the read units: one per started 4 KB, half of that for eventually consistent reads, and double in a
    /// transaction.
    /// </summary>
    public static double ReadUnits(long bytes, bool consistent) => Math.Max(1, (bytes + 4095) / 4096) * (consistent ? 1 : 0.5);
}
