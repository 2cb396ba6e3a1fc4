namespace Tern.DynamoDb.Tests.Items;

[DynamoTable("animals", PartitionKey = "pk")]
[DynamoItem(Partition = "ANIMAL#{Name}", Naming = DynamoNaming.CamelCase)]
[DynamoPolymorphic(DiscriminatorName = "kind")]
[DynamoDerivedType(typeof(Cat), "cat")]
[DynamoDerivedType(typeof(Dog), "dog")]
public abstract partial record Animal(string Name)
{
    [DynamoVersion]
    public int Version { get; init; }
}

public sealed record Cat(string Name, int Lives) : Animal(Name);

public sealed record Dog(string Name, List<IToy> Toys) : Animal(Name);

public sealed record Bird(string Name) : Animal(Name);

[DynamoDerivedType(typeof(Ball), "ball")]
[DynamoDerivedType(typeof(Bone), "bone")]
public interface IToy;

public sealed record Ball(double Diameter) : IToy;

public record Bone(bool Buried) : IToy;

[DynamoTable("vehicles")]
[DynamoItem]
[DynamoDerivedType(typeof(Truck), "truck")]
public partial record Vehicle
{
    [PartitionKey]
    public required string Id { get; init; }
}

public sealed record Truck : Vehicle
{
    public decimal Load { get; init; }
}
