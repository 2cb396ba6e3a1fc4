namespace Tern.DynamoDb;

/// <summary>The member (<c>int</c> or <c>long</c>) is the version of optimistic locking: 0 when new, one more at every write, checked at every write.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class DynamoVersionAttribute : Attribute;
