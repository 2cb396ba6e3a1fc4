namespace Tern.DynamoDb;

/// <summary>Options for a query that reads several item types.</summary>
public sealed class CollectionQueryOptions : ReadOptions
{
    /// <summary>Gets or sets the handling of items that aren't of any of the collection's types.</summary>
    public UnknownItems UnknownItems { get; set; }

    /// <summary>
    /// Gets or sets the prefix of the sort keys to read, such as <c>PROJECT#p1</c> for a project and everything below
    /// it; null for the whole partition.
    /// </summary>
    public string? SortPrefix { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether items are returned in descending order of their sort keys.
    /// </summary>
    public bool Descending { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether the read is strongly consistent: it sees all writes that succeeded
    /// before. It consumes twice the capacity, and global indexes don't support it.
    /// </summary>
    public bool ConsistentRead { get; set; }

    /// <summary>
    /// Gets or sets the maximum number of items to return, or null for all. For pages, it's the maximum number per
    /// page.
    /// </summary>
    public int? Limit { get; set; }

    /// <summary>
    /// Gets or sets the maximum number of items that one request reads; null for the limit, or else the service's 1 MB.
    /// </summary>
    public int? PageSize { get; set; }
}

/// <summary>The handling of an item that isn't of any of the types of a query for several types.</summary>
public enum UnknownItems
{
    /// <summary>
    /// The query throws a <see cref="DynamoItemException"/> with the item's key, so that no item is skipped silently.
    /// </summary>
    Refuse,

    /// <summary>
    /// The query returns the item as an <see cref="AttributeMap"/>. This also applies to an item of a known type with a
    /// discriminator or enum name that this program doesn't know.
    /// </summary>
    AsAttributes,
}
