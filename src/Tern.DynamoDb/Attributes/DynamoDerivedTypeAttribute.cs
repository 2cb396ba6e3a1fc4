namespace Tern.DynamoDb;

/// <summary>Specifies a type derived from this one, and the discriminator that identifies its items.</summary>
/// <param name="type">The derived type.</param>
/// <param name="discriminator">The value of the discriminator attribute.</param>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Interface, AllowMultiple = true, Inherited = false)]
public sealed class DynamoDerivedTypeAttribute(Type type, string discriminator) : Attribute
{
    /// <summary>Gets the derived type.</summary>
    public Type Type { get; } = type;

    /// <summary>Gets the value of the discriminator attribute.</summary>
    public string Discriminator { get; } = discriminator;
}
