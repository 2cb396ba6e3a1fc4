namespace Tern.DynamoDb;

/// <summary>A page of the items of a query or scan, with a cursor for the next page.</summary>
/// <typeparam name="T">The item type.</typeparam>
public sealed class Page<T> where T : class
{
    internal Page(IReadOnlyList<T> items, string? cursor, int scannedCount, double? consumedCapacity)
    {
        Items = items;
        Cursor = cursor;
        ScannedCount = scannedCount;
        ConsumedCapacity = consumedCapacity;
    }

    /// <summary>Gets the items, in order of their sort keys. A page can be empty even if more pages follow.</summary>
    public IReadOnlyList<T> Items { get; }

    /// <summary>
    /// Gets the cursor for the next page, or null on the last page. It's URL-safe text that you pass to the same query
    /// again. It contains the keys of the last item, which anyone who decodes it can read.
    /// </summary>
    public string? Cursor { get; }

    /// <summary>Gets the number of items that were read to fill the page, before filtering.</summary>
    public int ScannedCount { get; }

    /// <summary>
    /// Gets the capacity units that the page consumed, or null if the options don't request the capacity.
    /// </summary>
    public double? ConsumedCapacity { get; }
}
