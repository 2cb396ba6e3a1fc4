namespace Tern.DynamoDb;

/// <summary>
/// The member (a <c>DateTimeOffset</c>, <c>DateTime</c> or whole number of epoch seconds) is when DynamoDB may delete
/// the item. Written as epoch seconds.
/// </summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class DynamoTimeToLiveAttribute : Attribute;
