using Tern.DynamoDb.Model;

namespace Tern.DynamoDb;

/// <summary>
/// Options for all calls of a table: the timeouts and attempts of <see cref="AwsCallOptions"/>, which apply to each
/// request of a call that sends several, and the consumed capacity.
/// </summary>
public abstract class DynamoCallOptions : AwsCallOptions
{
    private protected DynamoCallOptions() { }

    /// <summary>
    /// Gets or sets the callback that receives the capacity that each request consumed, or null not to request it from
    /// the service. If a call sends requests in parallel, the callback must be thread-safe.
    /// </summary>
    public Action<ConsumedCapacity>? OnConsumedCapacity { get; set; }
}
