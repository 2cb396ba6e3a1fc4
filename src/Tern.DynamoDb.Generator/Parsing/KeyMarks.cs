using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>Rejects members that declare a key twice or allow it to be null.</summary>
internal static class KeyMarks
{
    private const string Partition = "PartitionKeyAttribute";
    private const string Sort = "SortKeyAttribute";

    /// <summary>Reports keys that have two sources, one of which would be ignored.</summary>
    public static void Check(INamedTypeSymbol type, TableParser table, IReadOnlyList<string?> templates, DiagnosticBag diagnostics)
    {
        var members = ObjectParser.Members(type).Select(member => (Symbol: member, Attributes: ObjectParser.Attributes(type, member))).ToList();
        var partitions = members.Where(member => member.Attributes.Find(Partition) is not null).Select(member => member.Symbol).ToList();
        var sorts = members.Where(member => member.Attributes.Find(Sort) is not null).Select(member => member.Symbol).ToList();
        CheckOne("partition", partitions, templates[0]);
        CheckOne("sort", sorts, templates[1]);
        foreach (var both in partitions.Intersect<ISymbol>(sorts, SymbolEqualityComparer.Default))
            Report(both, $"'{both.Name}' as its partition key and as its sort key");

        void CheckOne(string which, List<ISymbol> marked, string? template)
        {
            if (marked.Count > 1) Report(marked[1], $"two {which} keys, '{marked[0].Name}' and '{marked[1].Name}'");
            else if (marked.Count == 1 && template is not null)
                Report(marked[0],
                    $"the {which} key '{marked[0].Name}' and the template '{template}' for the attribute " +
                    $"'{(which == "sort" ? table.SortKey : table.PartitionKey)}'");
        }

        void Report(ISymbol member, string what) => diagnostics.Add(Rules.SeveralKeys, At(member, type), Names.Display(type), what);
    }

    /// <summary>Reports members of the table's key that are declared as nullable.</summary>
    public static void CheckNullability(INamedTypeSymbol type, IEnumerable<KeyModel?> keys, DiagnosticBag diagnostics)
    {
        var names = new HashSet<string>(keys.Where(key => key is not null).SelectMany(key => key!.Members).Select(part => part.Member));
        foreach (var symbol in ObjectParser.Members(type).Where(member => names.Contains(member.Name)))
        {
            var member = symbol is IPropertySymbol property ? property.Type : ((IFieldSymbol)symbol).Type;
            if (member.NullableAnnotation == NullableAnnotation.Annotated || member.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T)
                diagnostics.Add(Rules.NullableKey, At(symbol, type), Names.Display(type), symbol.Name);
        }
    }

    /// <summary>
    /// Reports members of the table's key that aren't stored, although they can be set: reading compares the stored key with the key of
    /// the item that was read, and without the member they differ.
    /// </summary>
    public static void CheckIsRead(INamedTypeSymbol type, ObjectModel root, IEnumerable<KeyModel?> keys, DiagnosticBag diagnostics)
    {
        var names = new HashSet<string>(keys.Where(key => key is not null).SelectMany(key => key!.Members).Select(part => part.Member)
            .Except(root.Members.Select(member => member.Name)));
        foreach (var symbol in ObjectParser.Members(type).Where(member => names.Contains(member.Name)))
        {
            var isSettable = symbol is IPropertySymbol property ? property.SetMethod is not null && OmissionParser.HoldsData(property)
                : symbol is IFieldSymbol { IsReadOnly: false, IsConst: false };
            if (!isSettable) continue;
            var change = ObjectParser.Attributes(type, symbol).Find("DynamoIgnoreAttribute") is null ? "add" : "replace [DynamoIgnore] with";
            diagnostics.Add(Rules.BadKeyMember, At(symbol, type), Names.Display(type), symbol.Name,
                $"it isn't stored, so its items could be written but not read back; {change} [DynamoAttribute(KeyOnly = true)], which reads it from the key");
        }
    }

    private static ISymbol At(ISymbol member, INamedTypeSymbol type) => member.Locations.Any(location => location.IsInSource) ? member : type;
}
