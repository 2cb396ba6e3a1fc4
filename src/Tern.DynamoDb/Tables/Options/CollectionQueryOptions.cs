namespace Tern.DynamoDb;

/// <summary>Options of a query that reads several types of items.</summary>
public sealed record CollectionQueryOptions : ReadOptions
{
    /// <summary>What is done with items of none of the collection's types.</summary>
    public UnknownItems UnknownItems { get; init; }

    /// <summary>What the sort keys begin with, such as <c>PROJECT#p1</c> for a project and all below it; null for the whole partition.</summary>
    public string? SortPrefix { get; init; }

    /// <summary>Whether the highest sort keys come first.</summary>
    public bool Descending { get; init; }

    /// <summary>Whether every write that was answered before is seen. Costs twice the capacity, and global indexes can't.</summary>
    public bool ConsistentRead { get; init; }

    /// <summary>The most items that are given; null for all. Of pages, the most items in each.</summary>
    public int? Limit { get; init; }

    /// <summary>The most items that one request reads; null to leave it to the limit, or to the service's 1 MB.</summary>
    public int? PageSize { get; init; }
}

/// <summary>What a query of several types does with an item of none of them.</summary>
public enum UnknownItems
{
    /// <summary>A <see cref="DynamoItemException"/> that has its key: nothing is passed over unseen.</summary>
    Refuse,

    /// <summary>
    /// It is returned as an <see cref="AttributeMap"/>, as is an item of one of the types whose discriminator or enum name this
    /// program doesn't know.
    /// </summary>
    AsAttributes,
}
