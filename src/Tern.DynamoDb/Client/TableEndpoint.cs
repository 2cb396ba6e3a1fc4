using Tern.Endpoints;

namespace Tern.DynamoDb;

/// <summary>The endpoints of calls on tables.</summary>
internal static class TableEndpoint
{
    /// <summary>The endpoint of a call on one table.</summary>
    /// <param name="table">The table's name or ARN.</param>
    /// <param name="client">What the client gives.</param>
    public static AwsEndpoint Of(string table, in AwsEndpointParameters client) =>
        DynamoDbEndpointRules.Instance.Resolve(client, new() { ResourceArn = table });

    /// <summary>The endpoint of a call on several tables, of which the rules look at the first only.</summary>
    /// <param name="table">The name or ARN of the first table.</param>
    /// <param name="client">What the client gives.</param>
    public static AwsEndpoint OfFirst(string table, in AwsEndpointParameters client) =>
        DynamoDbEndpointRules.Instance.Resolve(client, new() { ResourceArnList = table });
}
