namespace Tern.DynamoDb;

/// <summary>
/// Marks the member, an <c>AttributeMap</c>, that receives the attributes without a member of their own and writes them
/// back.
/// </summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class DynamoExtensionDataAttribute : Attribute;
