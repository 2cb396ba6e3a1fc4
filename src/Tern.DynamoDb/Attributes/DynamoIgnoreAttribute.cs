namespace Tern.DynamoDb;

/// <summary>Marks a member that isn't stored as an attribute.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class DynamoIgnoreAttribute : Attribute;
