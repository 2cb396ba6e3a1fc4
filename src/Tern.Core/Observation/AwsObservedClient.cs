using Tern.Retries;

namespace Tern.Observation;

/// <summary>A client whose calls are observed: one object for as long as the client lives.</summary>
public sealed class AwsObservedClient
{
    private readonly RetryQuota _quota;

    internal AwsObservedClient(string serviceId, string clientName, string packageName, string? region, int? maxConnections, RetryQuota quota) =>
        (ServiceId, ClientName, PackageName, Region, MaxConnections, _quota) = (serviceId, clientName, packageName, region, maxConnections, quota);

    /// <summary>The service, such as <c>DynamoDB</c>.</summary>
    public string ServiceId { get; }

    /// <summary>The name of the client's type, such as <c>DynamoDbClient</c>.</summary>
    public string ClientName { get; }

    /// <summary>The package of the client, such as <c>Tern.DynamoDb</c>: also the name of its activity source.</summary>
    public string PackageName { get; }

    /// <summary>The region of its settings; null where the surroundings say it.</summary>
    public string? Region { get; }

    /// <summary>
    /// How many connections it opens to one server at the most, by its option <c>MaxConnectionsPerServer</c>. Null where
    /// the client was given a transport or a handler, which has limits of its own.
    /// </summary>
    public int? MaxConnections { get; }

    /// <summary>What is left of the 500 tokens that retries cost: at less than 14 the next failure is not repeated.</summary>
    public int RetryTokens => _quota.Tokens;
}
