using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>Turns a partial class that declares a table into a model.</summary>
internal static class TableFileParser
{
    /// <summary>
    /// Returns the model; null for a class that isn't partial, and for an item type, whose own map has the layout.
    /// </summary>
    public static TableFileModel? Parse(GeneratorAttributeSyntaxContext context)
    {
        var type = (INamedTypeSymbol)context.TargetSymbol;
        if (!IsPrinted(type) || TableParser.Find(type, type) is not { PartitionKey: { } partition } table) return null;
        var model = ItemParser.Table(table, Key(partition), table.SortKey is { } sort ? Key(sort) : null, [], isOwn: false, timeToLive: "");
        return new TableFileModel(FileNames.Of(type, ".Table"), type.Namespace(), type.Containers(), type.Header(), model);
    }

    /// <summary>
    /// true if a class that declares a table has its layout, from the file that is generated here or in its own
    /// assembly; otherwise, false.
    /// </summary>
    /// <param name="type">The class.</param>
    public static bool HasLayout(INamedTypeSymbol type) => type.GetAttributes().Find("DynamoItemAttribute") is null
        && (type.AllInterfaces.Any(one => one.Name == "IDynamoTable") || (TableParser.Find(type, type)?.PartitionKey is not null && IsPrinted(type)));

    private static bool IsPrinted(INamedTypeSymbol type)
    {
        if (type.GetAttributes().Find("DynamoItemAttribute") is not null || !type.IsFirstOfItsName()) return false;
        for (var current = type; current is not null; current = current.ContainingType)
            if (current.IsGenericType || current.IsStatic || !current.IsPartial()) return false;
        return true;
    }

    private static KeyModel Key(string attribute) => new(attribute, "", "", "", new EquatableArray<KeyPartModel>([]));
}
