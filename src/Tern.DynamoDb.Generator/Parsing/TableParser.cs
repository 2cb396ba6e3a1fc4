using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>Reads the layout of a table from the attributes of the class that declares it.</summary>
internal sealed class TableParser
{
    private TableParser(INamedTypeSymbol type, AttributeData attribute)
    {
        Type = type;
        Attribute = attribute;
        Indexes = type.GetAttributes().All("DynamoTableIndexAttribute").ToList();
    }

    /// <summary>The class that declares the table.</summary>
    public INamedTypeSymbol Type { get; }

    public AttributeData Attribute { get; }

    public IReadOnlyList<AttributeData> Indexes { get; }

    /// <summary>The name of the partition key; null if a marked member determines it.</summary>
    public string? PartitionKey => Attribute.Text("PartitionKey");

    public string? SortKey => Attribute.Text("SortKey");

    /// <summary>Finds the table of an item type.</summary>
    public static TableParser? Find(INamedTypeSymbol? declared, INamedTypeSymbol itemType)
    {
        var type = declared ?? itemType;
        return type.GetAttributes().Find("DynamoTableAttribute") is { } attribute ? new TableParser(type, attribute) : null;
    }

    /// <summary>Returns the names of all key attributes in the declaration.</summary>
    public IEnumerable<string> KeyAttributes()
    {
        if (PartitionKey is { } partition) yield return partition;
        if (SortKey is { } sort) yield return sort;
        foreach (var index in Indexes)
        {
            foreach (var attribute in IndexKey(index, "PartitionKey").Concat(IndexKey(index, "SortKey"))) yield return attribute;
        }
    }

    /// <summary>Returns the attribute or attributes of an index's partition or sort key.</summary>
    /// <param name="index">The declaration of the index.</param>
    /// <param name="property">PartitionKey or SortKey.</param>
    /// <returns>The names in order; empty if the declaration specifies none.</returns>
    public static IReadOnlyList<string> IndexKey(AttributeData index, string property) =>
        index.Texts(property + "s") is { Count: > 0 } several ? several : index.Text(property) is { } one ? [one] : [];

    /// <summary>Like <see cref="Wire"/>, for an attribute of an index's key, by its position.</summary>
    public static string IndexWire(AttributeData index, string property, int place, KeyModel? key, bool isOwn)
    {
        if (index.Texts(property + "s").Count == 0) return Wire(index, property + "Type", key, isOwn);
        var types = index.Elements(property + "Types");
        if (place < types.Count) return types[place].Value switch { 1 => "N", 2 => "B", _ => "S" };
        return types.Count == 0 && isOwn && key is not null ? key.Wire : "S";
    }

    /// <summary>
    /// S, N or B as declared; if nothing is declared and the table belongs to one type, the member's type.
    /// </summary>
    public static string Wire(AttributeData attribute, string property, KeyModel? key, bool isOwn)
    {
        if (attribute.Named(property)?.Value is int declared) return declared switch { 1 => "N", 2 => "B", _ => "S" };
        return isOwn && key is { IsTemplate: false } ? key.Wire : "S";
    }
}
