namespace Tern.DynamoDb;

/// <summary>The member is not an attribute.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class DynamoIgnoreAttribute : Attribute;
