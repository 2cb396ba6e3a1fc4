using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>Finds members that hold data and that nothing says to store: whoever wrote them may think that they are.</summary>
internal static class OmissionParser
{
    private const string StoreOrIgnore = "add [DynamoAttribute] to store it, or [DynamoIgnore] to say that it is meant";

    /// <summary>Reports the members of a type that hold data, are not stored, and have no [DynamoIgnore].</summary>
    public static void Check(INamedTypeSymbol type, INamedTypeSymbol within, IEnumerable<ISymbol> stored, DiagnosticBag diagnostics)
    {
        var known = new HashSet<ISymbol>(stored, SymbolEqualityComparer.Default);
        foreach (var member in ObjectParser.Members(type))
        {
            if (known.Contains(member) || ObjectParser.Attributes(type, member).Find("DynamoIgnoreAttribute") is not null || Reason(member) is not { } reason)
                continue;
            diagnostics.Add(Rules.NotStored, member.Locations.Any(location => location.IsInSource) ? member : within, Names.Display(type), member.Name, reason);
        }
    }

    private static string? Reason(ISymbol member) => member switch
    {
        // A private field is how a type does what it does; a field that others see is its data.
        IFieldSymbol { DeclaredAccessibility: Accessibility.Private } => null,
        IFieldSymbol => "it is a field, and only properties are stored by themselves; " + StoreOrIgnore,
        IPropertySymbol property when !HoldsData(property) => null,
        IPropertySymbol { DeclaredAccessibility: not Accessibility.Public } => "it isn't public; " + StoreOrIgnore,
        _ => "nothing could set it when items are read; add an init accessor to store it, or [DynamoIgnore] to say that it is meant",
    };

    // What is computed has no field behind it.
    private static bool HoldsData(IPropertySymbol property) => property.ContainingType.GetMembers().OfType<IFieldSymbol>()
        .Any(field => SymbolEqualityComparer.Default.Equals(field.AssociatedSymbol, property));
}
