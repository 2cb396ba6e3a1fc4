namespace Tern.DynamoDb;

/// <summary>The outcome of a read of a cache. The values are indexes of its counters.</summary>
internal enum CacheOutcome
{
    Hit,
    Negative,
    Stale,
    Miss,
}
