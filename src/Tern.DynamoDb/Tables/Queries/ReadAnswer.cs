using Tern.Json;
using Tern.Observation;

namespace Tern.DynamoDb;

/// <summary>The response to one request of a query or scan.</summary>
/// <typeparam name="T">The type that items are read as.</typeparam>
internal class ReadAnswer<T> : IAwsCallFacts where T : class
{
    // {"k":{"S":"x"}}, and a comma: every item has its key.
    private const int MinItemLength = 16;

    private List<T>? _items;

    internal List<T> Items => _items ??= [];

    /// <summary>The errors of skipped items, or null if an unreadable item ends the read.</summary>
    internal virtual List<DynamoItemException>? Unreadable => null;

    internal int Count { get; set; }

    internal int ScannedCount { get; set; }

    void IAwsCallFacts.Report(ref AwsCallFacts facts) => (facts.Items, facts.Scanned) = (Count, ScannedCount);

    /// <summary>The key after which the next request begins, or null at the end.</summary>
    internal AttributeMap? LastKey { get; set; }

    /// <summary>Reads the key after which the next request begins. A key without attributes means the end.</summary>
    internal void ReadLastKey(ref AwsJsonReader json) =>
        LastKey = !json.TryReadNull() && AttributeMap.Read(ref json) is { Count: > 0 } key ? key : null;

    /// <summary>Reads a count of items, which can't be negative.</summary>
    internal static int ReadCount(ref AwsJsonReader json) => json.ReadInt32() is >= 0 and var count
        ? count
        : throw new AwsJsonException("Expected a number of items, but found a negative number", json.Position);

    /// <summary>Reads at most the wanted number of items.</summary>
    /// <returns>The key of the last item taken if others follow it in the response; otherwise, null.</returns>
    internal AttributeMap? ReadItems(ref ItemReader reader, ItemMap<T> map, int wanted, ReadPlan plan)
    {
        if (reader.Json.TryReadNull()) return null;

        // The service writes the count first, so it's usually known here; otherwise, the list grows. The count is
        // limited to the number of items that fit into the response's remaining bytes.
        var most = (reader.Json.Document.Length - reader.Json.Position) / MinItemLength;
        var items = _items = new List<T>(Math.Min(Math.Min(Count, wanted), most));
        var start = 0;
        var end = 0;
        var isCut = false;
        reader.Json.BeginArray();
        while (reader.Json.NextElement())
        {
            if (items.Count == wanted)
            {
                isCut = true;
                reader.Json.SkipValue();
                continue;
            }

            reader.Json.SkipWhiteSpace();
            var begin = reader.Json.Position;
            if (ReadItem(ref reader, map, plan) is not { } item) continue;
            items.Add(item);
            (start, end) = (begin, reader.Json.Position);
        }

        return isCut ? KeyOf(reader.Json.Document[start..end], plan) : null;
    }

    /// <summary>Counts the items of the type in a response with their keys.</summary>
    internal static int CountItems(ref ItemReader reader, KeyFilter own)
    {
        var count = 0;
        if (reader.Json.TryReadNull()) return count;
        reader.Json.BeginArray();
        while (reader.Json.NextElement())
        {
            reader.Json.SkipWhiteSpace();
            var start = reader.Json.Position;
            reader.Json.SkipValue();
            if (own.Owns(reader.Json.Document, start) && own.IsCertain(reader.Json.Document, start, reader.Json.Position)) count++;
        }

        return count;
    }

    // Returns null for a skipped item: one of another type, or an unreadable one if that doesn't end the read.
    private T? ReadItem(ref ItemReader reader, ItemMap<T> map, ReadPlan plan)
    {
        var own = plan.Own;
        if (own is null && Unreadable is null) return map.ReadItem(ref reader);
        var before = reader;
        var document = reader.Json.Document;
        var start = reader.Json.Position;
        if (own is not null && !own.Owns(document, start))
        {
            reader.Json.SkipValue();
            return null;
        }

        try
        {
            var item = map.ReadItem(ref reader);
            return own?.IsCertain(document, start, reader.Json.Position) == false ? null : item;
        }
        catch (DynamoItemException error)
        {
            reader = before;
            reader.Json.SkipValue();
            if (own?.IsCertain(document, start, reader.Json.Position) == false) return null;
            if (Unreadable is not { } unreadable) throw;
            unreadable.Add(error);
            return null;
        }
    }

    private static AttributeMap KeyOf(ReadOnlySpan<byte> item, ReadPlan plan)
    {
        var names = plan.CursorAttributes.Select(key => key.Name).ToList();
        var key = new AttributeMap(names.Count);
        var json = new AwsJsonReader(item);
        json.BeginObject();
        while (json.NextMember(out var member))
        {
            var name = AwsJsonReader.GetString(member);
            if (names.Contains(name)) key[name] = AttributeValue.Read(ref json);
            else json.SkipValue();
        }

        return key;
    }
}

/// <summary>The response of a read that continues after an unreadable item.</summary>
/// <typeparam name="T">The type that items are read as.</typeparam>
internal sealed class ReportingReadAnswer<T> : ReadAnswer<T> where T : class
{
    internal override List<DynamoItemException> Unreadable { get; } = [];
}
