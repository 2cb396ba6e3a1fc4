using Tern.Endpoints;

namespace Tern.DynamoDb;

/// <summary>Endpoints for calls on tables.</summary>
internal static class TableEndpoint
{
    /// <summary>Returns the endpoint for a call on one table.</summary>
    /// <param name="table">The table's name or ARN.</param>
    /// <param name="client">The parameters that the client provides.</param>
    public static AwsEndpoint Of(string table, in AwsEndpointParameters client) =>
        DynamoDbEndpointRules.Instance.Resolve(client, new() { ResourceArn = table });

    /// <summary>
    /// Returns the endpoint for a call on several tables. The endpoint rules consider only the first.
    /// </summary>
    /// <param name="table">The name or ARN of the first table.</param>
    /// <param name="client">The parameters that the client provides.</param>
    public static AwsEndpoint OfFirst(string table, in AwsEndpointParameters client) =>
        DynamoDbEndpointRules.Instance.Resolve(client, new() { ResourceArnList = table });
}
