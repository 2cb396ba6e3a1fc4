namespace Tern.DynamoDb;

/// <summary>The member is the sort key of the table that its type alone lives in.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class SortKeyAttribute : Attribute;
