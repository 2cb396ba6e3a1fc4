using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>
/// Finds the items that other assemblies declare in a table, so that this project's items can be distinguished from them too. The other
/// assembly can also be the one that declares the table.
/// </summary>
internal static class Neighbors
{
    private static readonly LocationModel s_elsewhere = new("", default, default);

    // An unchanged reference keeps its symbol, so each assembly is searched once.
    private static readonly ConditionalWeakTable<IAssemblySymbol, List<(INamedTypeSymbol Table, KeySpace Space)>> s_found = new();

    /// <summary>Returns the key prefixes of those items; none for a table that this project declares.</summary>
    /// <param name="compilation">The project.</param>
    /// <param name="table">The class that declares the table.</param>
    /// <param name="layout">Its layout.</param>
    public static IEnumerable<KeySpace> Of(Compilation compilation, INamedTypeSymbol table, LayoutModel layout)
    {
        if (!OmissionParser.IsForeign(table)) return [];
        return compilation.SourceModule.ReferencedAssemblySymbols.Where(UsesTern).SelectMany(assembly => s_found.GetValue(assembly, Search))
            .Where(found => SymbolEqualityComparer.Default.Equals(found.Table, table))
            .Select(found => found.Space with { Layout = layout });
    }

    private static bool UsesTern(IAssemblySymbol assembly) =>
        assembly.Modules.Any(module => module.ReferencedAssemblies.Any(reference => reference.Name == "Tern.DynamoDb"));

    private static List<(INamedTypeSymbol Table, KeySpace Space)> Search(IAssemblySymbol assembly)
    {
        var found = new List<(INamedTypeSymbol, KeySpace)>();
        Search(assembly.GlobalNamespace, found);
        return found;
    }

    private static void Search(INamespaceOrTypeSymbol within, List<(INamedTypeSymbol Table, KeySpace Space)> found)
    {
        foreach (var member in within.GetMembers())
        {
            if (member is not INamespaceOrTypeSymbol inner) continue;
            if (inner is INamedTypeSymbol type)
            {
                foreach (var attribute in type.GetAttributes())
                {
                    var argument = attribute.AttributeClass?.TypeArguments.FirstOrDefault() as INamedTypeSymbol;
                    if (attribute.AttributeClass?.Name == "DynamoItemAttribute" && argument is not null) Add(type, argument, attribute);
                    else if (attribute.AttributeClass?.Name == "DynamoMapAttribute" && argument is not null
                        && attribute.Named("Table")?.Value is INamedTypeSymbol table)
                        Add(argument, table, attribute);
                }
            }

            Search(inner, found);
        }

        void Add(INamedTypeSymbol item, INamedTypeSymbol table, AttributeData attribute)
        {
            var (partition, sort) = (Prefix(attribute.Text("Partition")), Prefix(attribute.Text("Sort")));
            var hasSort = table.GetAttributes().Find("DynamoTableAttribute") is { } layout && layout.Text("SortKey") is not null;
            var bases = new EquatableArray<string>(KeySpaces.Bases(item, attribute));
            var tag = TagParser.Of(attribute.Named("ProjectionOf")?.Value as INamedTypeSymbol ?? item);
            found.Add((table, new KeySpace(
                Names.Display(item), Names.Of(item), bases, partition.Literal, partition.IsConstant, sort.Literal, sort.IsConstant, hasSort, s_elsewhere,
                new LayoutModel("", "", "", s_elsewhere, default), IsElsewhere: true, tag?.Attribute ?? "", tag?.Value ?? "")));
        }
    }

    private static (string Literal, bool IsConstant) Prefix(string? template)
    {
        if (template is null || Template.Parse(template, out _) is not { Count: > 0 } parts) return ("", false);
        return (parts[0].Literal, parts.TrueForAll(part => part.Member.Length == 0));
    }
}
