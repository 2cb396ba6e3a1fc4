namespace Tern.DynamoDb.Tests.Items;

/// <summary>A type alone in its table: ten attributes, its keys are members.</summary>
[DynamoTable("Users")]
[DynamoItem(Naming = DynamoNaming.CamelCase)]
public sealed partial class User
{
    [PartitionKey]
    public string Pk { get; set; } = "";

    [SortKey]
    public string Sk { get; set; } = "";

    public string Name { get; set; } = "";

    public string Email { get; set; } = "";

    public int Age { get; set; }

    public decimal Balance { get; set; }

    public bool Active { get; set; }

    public DateTime CreatedAt { get; set; }

    public List<string> Tags { get; set; } = null!;

    public Address Address { get; set; } = null!;
}

public sealed class Address
{
    public string Street { get; set; } = "";

    public string City { get; set; } = "";

    public string Zip { get; set; } = "";
}
