namespace Tern.DynamoDb;

/// <summary>The member, an <c>AttributeMap</c>, keeps the attributes that no other member takes, and writes them again.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class DynamoExtensionDataAttribute : Attribute;
