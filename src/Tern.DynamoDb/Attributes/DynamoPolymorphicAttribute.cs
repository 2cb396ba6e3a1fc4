namespace Tern.DynamoDb;

/// <summary>Says which attribute tells the derived types of a base apart.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Interface, Inherited = false)]
public sealed class DynamoPolymorphicAttribute : Attribute
{
    /// <summary>The name of the discriminator attribute.</summary>
    public string DiscriminatorName { get; set; } = "$type";
}
