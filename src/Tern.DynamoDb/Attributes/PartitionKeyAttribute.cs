namespace Tern.DynamoDb;

/// <summary>The member is the partition key of the table that its type alone lives in.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class PartitionKeyAttribute : Attribute;
