namespace Tern.DynamoDb;

/// <summary>How a read of a cache ended; the places of its counters.</summary>
internal enum CacheOutcome
{
    Hit,
    Negative,
    Stale,
    Miss,
}
