namespace Tern.DynamoDb.Tests.Tables;

/// <summary>An item of a table that AWS's context writes as well: its first version is 0.</summary>
[DynamoTable("ledgers")]
[DynamoTableIndex("ByOwner", PartitionKey = "gpk")]
[DynamoItem]
[DynamoIndex("ByOwner", Partition = "OWNER#{Owner}")]
public sealed partial record Ledger([property: PartitionKey] string Id)
{
    public int Balance { get; init; }

    public string? Owner { get; init; }

    [DynamoAttribute("note", Aliases = ["remark"])]
    public string? Note { get; init; }

    public HashSet<string> Tags { get; init; } = [];

    [DynamoVersion(FromZero = true)]
    public int? Version { get; init; }
}

/// <summary>The same, declared without regard to AWS's context.</summary>
[DynamoTable("plainledgers")]
[DynamoItem]
public sealed partial record PlainLedger([property: PartitionKey] string Id)
{
    public int Balance { get; init; }

    [DynamoVersion]
    public int Version { get; init; }
}

/// <summary>An item without a version.</summary>
[DynamoTable("pages")]
[DynamoItem]
public sealed partial record SavedPage([property: PartitionKey] string Id, [property: SortKey] int No)
{
    public string? Text { get; init; }

    [DynamoExtensionData]
    public AttributeMap? Other { get; init; }
}
