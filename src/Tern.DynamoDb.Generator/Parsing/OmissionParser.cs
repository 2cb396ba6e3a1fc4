using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.DynamoDb.Generator;

/// <summary>Finds members that hold data but aren't stored, although nothing marks this as intended.</summary>
internal static class OmissionParser
{
    private const string StoreOrIgnore = "add [DynamoAttribute] to store it, or [DynamoIgnore] to exclude it";

    // Calls that return the contents of a field.
    private static readonly HashSet<string> s_views = ["AsReadOnly", "ToArray", "ToList", "ToImmutableArray", "ToImmutableList", "AsEnumerable"];

    /// <summary>Reports the members of a type that hold data, are not stored, and have no [DynamoIgnore].</summary>
    public static void Check(INamedTypeSymbol type, INamedTypeSymbol within, IEnumerable<ISymbol> stored, DiagnosticBag diagnostics)
    {
        var known = new HashSet<ISymbol>(stored, SymbolEqualityComparer.Default);
        foreach (var member in ObjectParser.Members(type))
        {
            if (!known.Contains(member) && Reason(member, known) is { } reason) Report(member, reason);
        }

        foreach (var member in ObjectParser.Overlooked(type))
        {
            if (Unreachable(type, member) is { } reason) Report(member, reason);
        }

        void Report(ISymbol member, string reason)
        {
            if (ObjectParser.Attributes(type, member).Find("DynamoIgnoreAttribute") is null)
                diagnostics.Add(Rules.NotStored, IsInSource(member) ? member : within, Names.Display(type), Name(member), reason);
        }
    }

    /// <summary>
    /// true if a property belongs to another assembly, whose private members the compiler doesn't see; otherwise,
    /// false.
    /// </summary>
    public static bool IsForeign(ISymbol member) => member.Locations.All(location => location.IsInMetadata);

    private static string? Reason(ISymbol member, HashSet<ISymbol> known) => member switch
    {
        // A private field is an implementation detail; a visible field is data.
        IFieldSymbol { DeclaredAccessibility: Accessibility.Private } => null,
        IFieldSymbol => "it is a field, and only properties are stored automatically; " + StoreOrIgnore,
        IPropertySymbol property when IsForeign(property) => ForeignReason(property),
        IPropertySymbol property when !HoldsData(property) => ShownField(property) is { } field && !known.Contains(field)
            ? $"it shows the field '{field.Name}', which isn't stored and which nothing could set when items are read; store the field with [DynamoAttribute], "
                + "add a constructor parameter of the property's name, or [DynamoIgnore] to exclude it"
            : null,
        IPropertySymbol { DeclaredAccessibility: not Accessibility.Public } => "it isn't public; " + StoreOrIgnore,
        _ => "nothing could set it when items are read; add an init accessor to store it, or [DynamoIgnore] to exclude it",
    };

    private static string? ForeignReason(IPropertySymbol property)
    {
        if (property.IsAbstract || property.Name == "EqualityContract") return null;
        if (property.DeclaredAccessibility != Accessibility.Public)
            return property.SetMethod is null ? null : "it isn't public; " + StoreOrIgnore;
        return $"its type is in the assembly '{property.ContainingAssembly.Name}', where no accessible code sets it; add an init accessor "
            + "or a constructor parameter there, or use a converter. If it is computed, add [DynamoIgnore] there or disable the warning here";
    }

    private static string? Unreachable(INamedTypeSymbol type, ISymbol member) => member switch
    {
        IFieldSymbol { DeclaredAccessibility: Accessibility.Private } => null,
        IPropertySymbol { ExplicitInterfaceImplementations.IsEmpty: false } property => HoldsData(property)
            ? "it implements an interface explicitly, so that the item doesn't have it as a member; make it a public property, or add [DynamoIgnore]"
            : null,
        IPropertySymbol property when !(IsForeign(property) ? property.SetMethod is not null : HoldsData(property)) => null,
        _ => $"'{Names.Display(type)}' hides it with a member of the same name; rename one of them, or add [DynamoIgnore]",
    };

    /// <summary>true if a property has a backing field; false if it is computed.</summary>
    public static bool HoldsData(ISymbol property) => property.ContainingType.GetMembers().OfType<IFieldSymbol>()
        .Any(field => SymbolEqualityComparer.Default.Equals(field.AssociatedSymbol, property));

    // The field whose data a property without a setter returns, for example in an entity that protects its lists.
    private static IFieldSymbol? ShownField(IPropertySymbol property)
    {
        if (property is not { SetMethod: null, DeclaredAccessibility: Accessibility.Public }
            || Getter(property) is not { } getter || Shown(getter) is not { } name)
            return null;
        var field = property.ContainingType.GetMembers(name).OfType<IFieldSymbol>().FirstOrDefault(field => field is { IsStatic: false, IsConst: false });

        // Another property may set it.
        return field is null || property.ContainingType.GetMembers().OfType<IPropertySymbol>().Any(other => other.SetMethod is { } set
            && set.DeclaringSyntaxReferences.Any(reference => reference.GetSyntax().DescendantNodes().OfType<IdentifierNameSyntax>()
                .Any(identifier => identifier.Identifier.ValueText == name)))
            ? null : field;
    }

    /// <summary>Returns the expression that a property returns, or null if the property does more than that.</summary>
    public static ExpressionSyntax? Getter(IPropertySymbol property)
    {
        foreach (var reference in property.DeclaringSyntaxReferences)
        {
            if (reference.GetSyntax() is not PropertyDeclarationSyntax syntax) continue;
            if (syntax.ExpressionBody is { } whole) return whole.Expression;
            var get = syntax.AccessorList?.Accessors.FirstOrDefault(accessor => accessor.Keyword.ValueText == "get");
            if (get?.ExpressionBody is { } body) return body.Expression;
            if (get?.Body is { Statements: { Count: 1 } statements } && statements[0] is ReturnStatementSyntax { Expression: { } returned }) return returned;
        }

        return null;
    }

    private static string? Shown(ExpressionSyntax expression) => expression switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText,
        ParenthesizedExpressionSyntax inner => Shown(inner.Expression),
        CastExpressionSyntax cast => Shown(cast.Expression),
        PostfixUnaryExpressionSyntax suppressed => Shown(suppressed.Operand),
        MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } own => own.Name.Identifier.ValueText,
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax view, ArgumentList.Arguments.Count: 0 }
            when s_views.Contains(view.Name.Identifier.ValueText) => Shown(view.Expression),
        CollectionExpressionSyntax { Elements: { Count: 1 } elements } when elements[0] is SpreadElementSyntax spread => Shown(spread.Expression),
        _ => null,
    };

    private static bool IsInSource(ISymbol member) => member.Locations.Any(location => location.IsInSource);

    private static string Name(ISymbol member) =>
        member is IPropertySymbol { ExplicitInterfaceImplementations: { IsEmpty: false } implemented }
            ? $"{implemented[0].ContainingType.Name}.{implemented[0].Name}"
            : member.Name;
}
