using Tern.DynamoDb.Model;

namespace Tern.DynamoDb;

/// <summary>
/// What every call of a table takes: the timeouts and attempts of any call, which count for each request where a call sends several, and the capacity consumed.
/// </summary>
public abstract record DynamoCallOptions : AwsCallOptions
{
    private protected DynamoCallOptions() { }

    /// <summary>
    /// Called with the capacity that each request consumed, which the service then reports; null to do without. It must
    /// be thread-safe where a call sends requests in parallel.
    /// </summary>
    public Action<ConsumedCapacity>? OnConsumedCapacity { get; init; }
}
