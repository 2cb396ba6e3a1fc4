using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.DynamoDb.Generator;

/// <summary>Chooses the names of generated members, and rejects specified names that can't be used.</summary>
internal sealed class NameParser(
    INamedTypeSymbol type, INamedTypeSymbol within, AttributeData attribute, ObjectModel root, List<IndexModel> indexes, DiagnosticBag diagnostics)
{
    private readonly HashSet<string> _taken = [];

    /// <summary>Returns the names of the members that are generated for a type in a context class.</summary>
    public static string[] OfContext(string name) => [name, name + "Item", name + "Map"];

    public GeneratedNames Parse()
    {
        var isForeign = !SymbolEqualityComparer.Default.Equals(type, within);
        var display = Names.Identifier(Names.Display(type));
        var (fields, key, partition) = (Name("FieldsName", "Fields"), Name("KeyName", "Key"), Name("PartitionName", "Partition"));
        if (isForeign) _taken.UnionWith([display + "Item", display]);
        Check(fields, "FieldsName", isForeign);
        Check(key, "KeyName", isForeign);
        Check(partition, "PartitionName", isForeign);
        foreach (var index in indexes) Check(index.Method, "MethodName", isForeign);

        // A struct's properties can't have its name, and the map is declared beside the type's own members.
        _taken.UnionWith(root.Members.Select(member => member.Name));
        return new GeneratedNames(fields, key, partition, Free(display + "Fields", isForeign), isForeign ? display + "Map" : Free(display + "Map", isForeign));
    }

    private string Name(string property, string usual) => attribute.Text(property) ?? usual;

    private void Check(string name, string property, bool isForeign)
    {
        if (!SyntaxFacts.IsValidIdentifier(name) || SyntaxFacts.GetKeywordKind(name) != SyntaxKind.None || !_taken.Add(name)
            || (!isForeign && name == type.Name))
            diagnostics.Add(Rules.NameUnfit, within, Names.Display(type), name, property);
        else if (!isForeign && IsTaken(name))
            diagnostics.Add(Rules.NameTaken, within, Names.Display(type), name, property);
    }

    private string Free(string name, bool isForeign)
    {
        var free = name;
        for (var i = 2; _taken.Contains(free) || (!isForeign && IsTaken(free)); i++) free = name + i;
        _taken.Add(free);
        return free;
    }

    private bool IsTaken(string name) => IsTaken(type, name);

    /// <summary>
    /// Returns true if a generated member can't have the name, because the type or a base type has a member with this
    /// name; otherwise, false.
    /// </summary>
    /// <remarks>
    /// Includes compiler-generated members: a record has an Equals. Static members of a base can be hidden: an item that derives
    /// from an item hides the members that are generated for its base.
    /// </remarks>
    public static bool IsTaken(INamedTypeSymbol type, string name)
    {
        if (name == type.Name || !type.GetMembers(name).IsEmpty) return true;
        for (var current = type.BaseType; current is { SpecialType: SpecialType.None }; current = current.BaseType)
            if (current.GetMembers(name).Any(member => !member.IsStatic && member is IPropertySymbol or IFieldSymbol)) return true;
        return false;
    }
}
