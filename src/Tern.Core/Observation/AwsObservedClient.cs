using Tern.Pipeline;

namespace Tern.Observation;

/// <summary>A client whose calls are observed. The object is the same for the client's lifetime.</summary>
public sealed class AwsObservedClient
{
    private readonly RetryQuota _quota;

    internal AwsObservedClient(string serviceId, string clientName, string packageName, string? region, int? maxConnections, RetryQuota quota) =>
        (ServiceId, ClientName, PackageName, Region, MaxConnections, _quota) = (serviceId, clientName, packageName, region, maxConnections, quota);

    /// <summary>Gets the service, such as <c>DynamoDB</c>.</summary>
    public string ServiceId { get; }

    /// <summary>Gets the name of the client's type, such as <c>DynamoDbClient</c>.</summary>
    public string ClientName { get; }

    /// <summary>
    /// Gets the client's package, such as <c>Tern.DynamoDb</c>, which is also the name of its activity source.
    /// </summary>
    public string PackageName { get; }

    /// <summary>Gets the Region in the client's settings, or null if it's determined from the environment.</summary>
    public string? Region { get; }

    /// <summary>
    /// Gets the maximum number of connections to one server, from the <c>MaxConnectionsPerServer</c> option, or null
    /// if the client was given a transport or handler, which has limits of its own.
    /// </summary>
    public int? MaxConnections { get; }

    /// <summary>
    /// Gets the number of tokens left in the client's retry quota (500 by default). With fewer than 14, the next
    /// failure isn't retried.
    /// </summary>
    public int RetryTokens => _quota.Tokens;
}
