using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator;

/// <summary>Finds the validation that the attributes of a parameter, and of its type's members, require.</summary>
internal sealed class ValidationParser(LocationModel at, DiagnosticBag diagnostics)
{
    // Enough for any body; values that nest deeper than the JSON limit are never read.
    private const int MostTypes = 64;

    private readonly Dictionary<ITypeSymbol, ValidatedType?> _types = new(SymbolEqualityComparer.Default);

    public ValidationModel Parse(IParameterSymbol parameter, bool mayBeBody)
    {
        var rules = ValidationRules.Parse(parameter.GetAttributes(), parameter.Type, parameter.Name, Refuse(parameter.Name));
        var types = new List<ValidatedType>();
        if (mayBeBody && parameter.Type is INamedTypeSymbol type && Visit(type) is { } own)
        {
            types.Add(own);
            types.AddRange(_types.Values.OfType<ValidatedType>().Where(other => !ReferenceEquals(other, own)));
        }

        return new ValidationModel(rules, new EquatableArray<ValidatedType>(types), CanBeNull(parameter.Type));
    }

    // Null if no member, at any depth, has rules. A type that contains itself is assumed to have rules.
    private ValidatedType? Visit(INamedTypeSymbol type)
    {
        if (_types.TryGetValue(type, out var known)) return known;
        if (_types.Count >= MostTypes || type.TypeKind is not (TypeKind.Class or TypeKind.Struct)
            || IsOfFramework(type) || !RouteParameterParser.IsNamable(type))
            return null;
        var name = Names.Of(type);
        _types[type] = null;
        if (type.AllInterfaces.Any(static one => one.Is("System.ComponentModel.DataAnnotations.IValidatableObject")))
            diagnostics.Add(
                Rules.UncheckedAttribute,
                at,
                "IValidatableObject",
                Names.Display(type),
                "it uses reflection to read what it validates: validate it in the handler");

        var members = new List<ValidatedMember>();
        foreach (var property in Properties(type))
        {
            var rules = ValidationRules.Parse(Attributes(property, type), property.Type, property.Name, Refuse($"{Names.Display(type)}.{property.Name}"));
            var element = property.Type is INamedTypeSymbol { IsGenericType: true } or IArrayTypeSymbol ? Element(property.Type) : null;
            var nested = Nested(element ?? property.Type, type);
            if (rules.Count == 0 && nested.Length == 0) continue;
            members.Add(new ValidatedMember(property.Name, JsonNames.Explicit(property), CanBeNull(property.Type), rules, nested, element is not null));
        }

        return _types[type] = members.Count == 0 ? null : new ValidatedType(name, new EquatableArray<ValidatedMember>(members));
    }

    private string Nested(ITypeSymbol type, INamedTypeSymbol holder) =>
        type is not INamedTypeSymbol named || named.TypeKind != TypeKind.Class ? ""
        : Visit(named) is not null || SymbolEqualityComparer.Default.Equals(named, holder) ? Names.Of(named) : "";

    private static IEnumerable<IPropertySymbol> Properties(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type; current is not null; current = current.BaseType)
            foreach (var property in current.GetMembers().OfType<IPropertySymbol>())
                if (IsRead(property)) yield return property;
    }

    private static bool IsRead(IPropertySymbol property) =>
        property is { IsStatic: false, IsIndexer: false, IsOverride: false, GetMethod: not null }
        && property.DeclaredAccessibility is Accessibility.Public or Accessibility.Internal;

    // An attribute on a record's parameter is meant for its property.
    private static IEnumerable<AttributeData> Attributes(IPropertySymbol property, INamedTypeSymbol type) =>
        property.GetAttributes().Concat(!type.IsRecord ? [] : type.InstanceConstructors
            .SelectMany(static constructor => constructor.Parameters)
            .Where(parameter => parameter.Name == property.Name)
            .SelectMany(static parameter => parameter.GetAttributes()));

    private static ITypeSymbol? Element(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol { Rank: 1 } array => array.ElementType,
        INamedTypeSymbol named => (named.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T ? named
            : named.AllInterfaces.FirstOrDefault(static one => one.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T))
            ?.TypeArguments[0],
        _ => null,
    };

    private static bool CanBeNull(ITypeSymbol type) =>
        type.IsReferenceType || type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T };

    private static bool IsOfFramework(INamedTypeSymbol type) =>
        type.SpecialType != SpecialType.None || type.ContainingNamespace?.ToDisplayString() is { } space
            && (space == "System" || space.StartsWith("System.", StringComparison.Ordinal));

    private Action<AttributeData, string> Refuse(string member) => (attribute, problem) =>
        diagnostics.Add(Rules.UncheckedAttribute, at, Names.Display(attribute.AttributeClass!), member, problem);
}
