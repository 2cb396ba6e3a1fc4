namespace Tern.DynamoDb;

/// <summary>Names a type derived from this one and the discriminator by which its items are known.</summary>
/// <param name="type">The derived type.</param>
/// <param name="discriminator">What stands in the discriminator attribute.</param>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Interface, AllowMultiple = true, Inherited = false)]
public sealed class DynamoDerivedTypeAttribute(Type type, string discriminator) : Attribute
{
    /// <summary>The derived type.</summary>
    public Type Type { get; } = type;

    /// <summary>What stands in the discriminator attribute.</summary>
    public string Discriminator { get; } = discriminator;
}
