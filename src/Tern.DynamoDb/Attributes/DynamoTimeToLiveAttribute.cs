namespace Tern.DynamoDb;

/// <summary>
/// Marks the member (a <c>DateTimeOffset</c>, <c>DateTime</c> or whole number of epoch seconds) with the time from
/// which DynamoDB may delete the item. It's stored as epoch seconds.
/// </summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class DynamoTimeToLiveAttribute : Attribute;
