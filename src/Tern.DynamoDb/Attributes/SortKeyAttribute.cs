namespace Tern.DynamoDb;

/// <summary>Marks the member that is the sort key of a table with a single item type.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class SortKeyAttribute : Attribute;
