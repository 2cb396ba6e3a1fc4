using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>
/// Rejects cacheable items that are mutable, because all callers share one object.
/// </summary>
internal sealed class CacheabilityParser
{
    private static readonly HashSet<string> s_readOnly =
    [
        "System.Collections.Generic.IEnumerable", "System.Collections.Generic.IReadOnlyCollection", "System.Collections.Generic.IReadOnlyList",
        "System.Collections.Generic.IReadOnlySet", "System.Collections.Generic.IReadOnlyDictionary", "System.Collections.Generic.KeyValuePair",
        "System.Collections.ObjectModel.ReadOnlyCollection", "System.Collections.ObjectModel.ReadOnlyDictionary", "System.ReadOnlyMemory", "System.Tuple",
        "System.ValueTuple", "System.Uri", "System.Version", "System.Guid", "System.DateTimeOffset", "System.DateOnly", "System.TimeOnly", "System.TimeSpan",
        "System.Half", "System.Int128", "System.UInt128", "System.Numerics.BigInteger",
    ];

    private readonly HashSet<ITypeSymbol> _seen = new(SymbolEqualityComparer.Default);
    private readonly INamedTypeSymbol _item;
    private readonly LocationModel _at;
    private readonly DiagnosticBag _diagnostics;

    private CacheabilityParser(INamedTypeSymbol item, LocationModel at, DiagnosticBag diagnostics)
    {
        _item = item;
        _at = at;
        _diagnostics = diagnostics;
    }

    /// <summary>Reports the mutable members of a type that is declared cacheable.</summary>
    /// <param name="item">The item type.</param>
    /// <param name="isProjection">true if it is a projection of another type's items; otherwise, false.</param>
    /// <param name="at">The location of the attribute.</param>
    /// <param name="diagnostics">The list that receives diagnostics.</param>
    public static void Check(INamedTypeSymbol item, bool isProjection, LocationModel at, DiagnosticBag diagnostics)
    {
        var parser = new CacheabilityParser(item, at, diagnostics);
        if (isProjection) parser.Report(at, "it is a projection, and a cache reads whole items");
        else parser.Object(item);
    }

    private void Object(INamedTypeSymbol type)
    {
        if (!_seen.Add(type)) return;
        for (var current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
            foreach (var member in current.GetMembers().Where(member => !member.IsStatic)) Member(type, member);
        foreach (var derived in type.GetAttributes().All("DynamoDerivedTypeAttribute"))
            if (derived.ConstructorArguments.Length > 0 && derived.ConstructorArguments[0].Value is INamedTypeSymbol other) Object(other);
    }

    private void Member(INamedTypeSymbol type, ISymbol member)
    {
        // Each caller has a copy of a value type.
        var isCopied = type.IsValueType;
        var name = $"{Names.Display(type)}.{member.Name}";
        switch (member)
        {
            case IFieldSymbol { AssociatedSymbol: null, IsImplicitlyDeclared: false } field:
                if (!field.IsReadOnly && !isCopied) Report(At(field), $"'{name}' is a field that can be set; make it readonly");
                Value(field.Type, name, At(field));
                break;
            case IPropertySymbol { IsIndexer: false, Name: not "EqualityContract" } property:
                if (property.SetMethod is { IsInitOnly: false } && !isCopied) Report(At(property), $"'{name}' has a setter; make it init, or remove it");
                if (IsStored(property)) Value(property.Type, name, At(property));
                break;
        }
    }

    // A computed property returns a new value to each caller, or a value that is checked elsewhere.
    private static bool IsStored(IPropertySymbol property) =>
        property.IsAbstract
        || property.Locations.All(location => location.IsInMetadata)
        || property.ContainingType.GetMembers().Any(member =>
            member is IFieldSymbol field && SymbolEqualityComparer.Default.Equals(field.AssociatedSymbol, property));

    private void Value(ITypeSymbol type, string name, LocationModel at)
    {
        switch (type)
        {
            case IArrayTypeSymbol array:
                var instead = array.ElementType.SpecialType == SpecialType.System_Byte ? "ReadOnlyMemory<byte>" : "IReadOnlyList or ImmutableArray";
                Report(at, $"'{name}' is an array, which is mutable; use {instead}");
                break;
            case { TypeKind: TypeKind.Enum }:
            case { SpecialType: SpecialType.System_String or SpecialType.System_Decimal or SpecialType.System_DateTime }:
            case { SpecialType: >= SpecialType.System_Boolean and <= SpecialType.System_Double }:
                break;
            case INamedTypeSymbol named when IsReadOnly(named):
                foreach (var argument in named.TypeArguments) Value(argument, name, at);
                break;
            case INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct or TypeKind.Interface } named
                when !named.IsOfFramework() && !IsTerns(named):
                Object(named);
                break;
            default:
                Report(at, $"'{name}' is a {Names.Display(type)}, which is mutable; use a read-only type, such as IReadOnlyList");
                break;
        }
    }

    private static bool IsReadOnly(INamedTypeSymbol type)
    {
        if (type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T) return true;
        var space = type.ContainingNamespace.ToDisplayString();
        return s_readOnly.Contains($"{space}.{type.Name}")
            || (space is "System.Collections.Immutable" or "System.Collections.Frozen" && type.Name != "Builder" && type.ContainingType is null);
    }

    private static bool IsTerns(INamedTypeSymbol type) => type.ContainingNamespace.ToDisplayString() == "Tern.DynamoDb";

    private LocationModel At(ISymbol member) => member.Locations.Any(location => location.IsInSource) ? LocationModel.From(member) : _at;

    private void Report(LocationModel at, string reason) => _diagnostics.Add(Rules.ChangeableItem, at, Names.Display(_item), reason);
}
