using Microsoft.CodeAnalysis;

namespace Tern.Architecture.Tests.Api;

/// <summary>
/// The public API of an assembly as text: one line for each type, with its members below it, ordered by name. It
/// includes nullable annotations, default values and constants, but not the members that the compiler adds to a record.
/// </summary>
internal static class ApiText
{
    private const SymbolDisplayMiscellaneousOptions Miscellaneous =
        SymbolDisplayMiscellaneousOptions.UseSpecialTypes | SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier |
        SymbolDisplayMiscellaneousOptions.AllowDefaultLiteral | SymbolDisplayMiscellaneousOptions.EscapeKeywordIdentifiers;

    private const SymbolDisplayGenericsOptions Generics =
        SymbolDisplayGenericsOptions.IncludeTypeParameters | SymbolDisplayGenericsOptions.IncludeTypeConstraints | SymbolDisplayGenericsOptions.IncludeVariance;

    private static readonly SymbolDisplayFormat s_types = new(
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameAndContainingTypesAndNamespaces,
        genericsOptions: Generics,
        miscellaneousOptions: Miscellaneous);

    private static readonly SymbolDisplayFormat s_members = new(
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameAndContainingTypes,
        genericsOptions: Generics,
        memberOptions: SymbolDisplayMemberOptions.IncludeAccessibility | SymbolDisplayMemberOptions.IncludeConstantValue |
            SymbolDisplayMemberOptions.IncludeModifiers | SymbolDisplayMemberOptions.IncludeParameters | SymbolDisplayMemberOptions.IncludeRef |
            SymbolDisplayMemberOptions.IncludeType,
        delegateStyle: SymbolDisplayDelegateStyle.NameAndSignature,
        extensionMethodStyle: SymbolDisplayExtensionMethodStyle.StaticMethod,
        parameterOptions: SymbolDisplayParameterOptions.IncludeDefaultValue | SymbolDisplayParameterOptions.IncludeExtensionThis |
            SymbolDisplayParameterOptions.IncludeModifiers | SymbolDisplayParameterOptions.IncludeName | SymbolDisplayParameterOptions.IncludeType,
        propertyStyle: SymbolDisplayPropertyStyle.ShowReadWriteDescriptor,
        miscellaneousOptions: Miscellaneous);

    public static List<string> Of(IAssemblySymbol assembly) =>
    [
        .. Types(assembly.GlobalNamespace)
            .OrderBy(static type => type.ToDisplayString(s_types), StringComparer.Ordinal)
            .SelectMany(static type => Members(type).Prepend(Head(type))),
    ];

    private static IEnumerable<INamedTypeSymbol> Types(INamespaceOrTypeSymbol container) =>
        container.GetMembers().OfType<INamespaceOrTypeSymbol>().SelectMany(static member => member switch
        {
            INamedTypeSymbol type when !IsOffered(type) => [],
            INamedTypeSymbol type => Types(type).Prepend(type),
            _ => Types(member),
        });

    private static string Head(INamedTypeSymbol type)
    {
        var isClass = type.TypeKind == TypeKind.Class && !type.IsStatic;
        var modifiers = (type.IsStatic ? "static " : "") + (isClass && type.IsAbstract ? "abstract " : "") + (isClass && type.IsSealed ? "sealed " : "") +
            (type is { IsReadOnly: true, TypeKind: TypeKind.Struct } ? "readonly " : "") + (type.IsRefLikeType ? "ref " : "");
        var kind = (type.IsRecord ? "record " : "") + type.TypeKind.ToString().ToLowerInvariant();
        var bases = type.TypeKind is TypeKind.Enum or TypeKind.Delegate
            ? []
            : new[] { type.BaseType is { SpecialType: SpecialType.None } above ? above : null }
                .Concat(type.Interfaces.Where(static implemented => implemented.DeclaredAccessibility == Accessibility.Public))
                .OfType<INamedTypeSymbol>().Select(static above => above.ToDisplayString(s_members)).ToArray();
        var signature = type.DelegateInvokeMethod is { } invoke ? " " + invoke.ToDisplayString(s_members) : "";
        return $"{Notes(type)}{modifiers}{kind} {type.ToDisplayString(s_types)}{signature}{(bases.Length == 0 ? "" : " : " + string.Join(", ", bases))}";
    }

    private static IEnumerable<string> Members(INamedTypeSymbol type) => type.TypeKind == TypeKind.Delegate
        ? []
        : type.GetMembers()
            .Where(static member => member is not INamedTypeSymbol && IsOffered(member))
            .Where(static member => member is not IMethodSymbol { AssociatedSymbol: not null }) // a property's, or an event's
            .Where(static member => !Has(member, "CompilerGeneratedAttribute") && !member.Name.StartsWith('<') && member.Name != "value__")
            .Select(static member => $"  {Notes(member)}{member.ToDisplayString(s_members)}")
            .Order(StringComparer.Ordinal);

    private static string Notes(ISymbol symbol) =>
        (Has(symbol, "ObsoleteAttribute") ? "[obsolete] " : "") + (Has(symbol, "EditorBrowsableAttribute") ? "[hidden] " : "");

    private static bool Has(ISymbol symbol, string attribute) => symbol.GetAttributes().Any(data => data.AttributeClass?.Name == attribute);

    private static bool IsOffered(ISymbol symbol) => symbol.DeclaredAccessibility switch
    {
        Accessibility.Public => true,
        Accessibility.Protected or Accessibility.ProtectedOrInternal => symbol.ContainingType is not { IsSealed: true },
        _ => false,
    };
}
