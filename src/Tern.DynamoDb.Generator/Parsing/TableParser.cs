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

    /// <summary>The name of the partition key; null where a marked member is it.</summary>
    public string? PartitionKey => Attribute.Text("PartitionKey");

    public string? SortKey => Attribute.Text("SortKey");

    /// <summary>Finds the table of an item type.</summary>
    public static TableParser? Find(INamedTypeSymbol? declared, INamedTypeSymbol itemType)
    {
        var type = declared ?? itemType;
        return type.GetAttributes().Find("DynamoTableAttribute") is { } attribute ? new TableParser(type, attribute) : null;
    }

    /// <summary>All names of key attributes that the declaration has.</summary>
    public IEnumerable<string> KeyAttributes()
    {
        if (PartitionKey is { } partition) yield return partition;
        if (SortKey is { } sort) yield return sort;
        foreach (var index in Indexes)
        {
            if (index.Text("PartitionKey") is { } indexPartition) yield return indexPartition;
            if (index.Text("SortKey") is { } indexSort) yield return indexSort;
        }
    }

    /// <summary>S, N or B as declared; what the member has where nothing is declared and the table belongs to one type.</summary>
    public static string Wire(AttributeData attribute, string property, KeyModel? key, bool isOwn)
    {
        if (attribute.Named(property)?.Value is int declared) return declared switch { 1 => "N", 2 => "B", _ => "S" };
        return isOwn && key is { IsTemplate: false } ? key.Wire : "S";
    }
}
