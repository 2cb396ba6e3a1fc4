using Tern.DynamoDb;

namespace Tern.Guides.Tests.Snippets.FromAwsSdk;

public enum Kind { Book, Toy }

[DynamoTable("products")]
[DynamoTableIndex("ByMaker", PartitionKey = "maker", SortKey = "Price")]
[DynamoItem]
public sealed partial class Product
{
    [PartitionKey, DynamoAttribute("id")]
    public required string Id { get; init; }

    [DynamoAttribute("maker")]
    public string? Maker { get; set; }

    public decimal Price { get; set; }

    [DynamoAttribute(Converter = typeof(ZeroOrOne))]
    public bool Active { get; set; }

    [DynamoAttribute(EnumAsNumber = true)]
    public Kind Kind { get; set; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)]
    public DateTime Created { get; set; }

    public HashSet<string> Tags { get; set; } = [];

    [DynamoTimeToLive]
    public DateTimeOffset? ExpiresAt { get; set; }

    [DynamoIgnore]
    public string? Note { get; set; }

    [DynamoVersion]
    public int Version { get; set; }

    [DynamoExtensionData]
    public AttributeMap? Other { get; set; }
}

public sealed class ZeroOrOne : DynamoConverter<bool>
{
    public override AttributeValue Write(bool value) => value ? 1 : 0;

    public override bool Read(AttributeValue value) => value.Type == AttributeType.Boolean ? value.AsBoolean() : value.AsInt32() != 0;
}

public sealed class ListOrSet : DynamoConverter<List<string>>
{
    public override AttributeValue Write(List<string> value) => AttributeValue.List(value.Select(text => AttributeValue.String(text)));

    public override List<string> Read(AttributeValue value) =>
        value.Type == AttributeType.StringSet ? [.. value.AsStringSet()] : [.. value.AsList().Select(text => text.AsString())];
}

// Uses the attribute's own defaults; the class above has converters because its values are stored differently.
[DynamoTable("plain")]
[DynamoItem]
public sealed partial class Plain
{
    [PartitionKey]
    public required string Id { get; init; }

    public bool Flag { get; set; }

    public Kind Kind { get; set; }

    public DateTime At { get; set; }

    public string Text { get; set; } = "";

    public List<string> List { get; set; } = [];

    public HashSet<string> Set { get; set; } = [];

    [DynamoAttribute(Converter = typeof(ListOrSet))]
    public List<string> Either { get; set; } = [];
}
