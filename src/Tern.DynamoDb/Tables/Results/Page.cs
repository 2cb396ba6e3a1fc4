namespace Tern.DynamoDb;

/// <summary>Some of the items that a query or scan gives, and where to go on.</summary>
/// <typeparam name="T">The type of item.</typeparam>
public sealed class Page<T> where T : class
{
    internal Page(IReadOnlyList<T> items, string? cursor, int scannedCount, double? consumedCapacity)
    {
        Items = items;
        Cursor = cursor;
        ScannedCount = scannedCount;
        ConsumedCapacity = consumedCapacity;
    }

    /// <summary>The items, in the order of the sort key. There may be none though more pages follow.</summary>
    public IReadOnlyList<T> Items { get; }

    /// <summary>
    /// Where the next page begins: text that is safe in a URL, to be given to the same query again; null on the last
    /// page. It holds the keys of the last item, readable by who takes it apart.
    /// </summary>
    public string? Cursor { get; }

    /// <summary>How many items were read to fill the page, before the filter.</summary>
    public int ScannedCount { get; }

    /// <summary>The capacity units that the page consumed; null unless the options ask for the capacity.</summary>
    public double? ConsumedCapacity { get; }
}
