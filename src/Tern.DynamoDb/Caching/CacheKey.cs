namespace Tern.DynamoDb;

/// <summary>
/// A key of the cache. It isn't generic, because code shared by all item types would have to look up the comparison
/// each time.
/// </summary>
internal readonly struct CacheKey(AttributeValue partition, AttributeValue sort) : IEquatable<CacheKey>
{
    internal AttributeValue Partition { get; } = partition;

    internal AttributeValue Sort { get; } = sort;

    public bool Equals(CacheKey other) => Partition.Equals(other.Partition) && Sort.Equals(other.Sort);

    public override bool Equals(object? obj) => obj is CacheKey other && Equals(other);

    public override int GetHashCode() => unchecked((Partition.GetHashCode() * 31) + Sort.GetHashCode());
}
