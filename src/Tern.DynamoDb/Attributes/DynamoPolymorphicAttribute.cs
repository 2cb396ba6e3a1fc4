namespace Tern.DynamoDb;

/// <summary>Specifies the discriminator attribute that distinguishes the derived types of a base type.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Interface, Inherited = false)]
public sealed class DynamoPolymorphicAttribute : Attribute
{
    /// <summary>Gets or sets the name of the discriminator attribute.</summary>
    public string DiscriminatorName { get; set; } = "$type";
}
