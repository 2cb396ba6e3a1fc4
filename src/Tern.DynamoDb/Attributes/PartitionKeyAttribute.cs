namespace Tern.DynamoDb;

/// <summary>Marks the member that is the partition key of a table with a single item type.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class PartitionKeyAttribute : Attribute;
