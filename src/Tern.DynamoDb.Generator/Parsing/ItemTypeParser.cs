using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.DynamoDb.Generator;

/// <summary>Rejects types that can't be items.</summary>
internal static class ItemTypeParser
{
    /// <summary>Reports reasons why a type can't be an item, or why its map can't be generated in its place.</summary>
    /// <param name="compilation">The compilation that determines accessibility.</param>
    /// <param name="type">The item type.</param>
    /// <param name="within">The class that contains the map: the type itself, or the context that names it.</param>
    /// <param name="diagnostics">The list that receives diagnostics.</param>
    public static void Check(Compilation compilation, INamedTypeSymbol type, INamedTypeSymbol within, DiagnosticBag diagnostics)
    {
        var display = Names.Display(type);
        if (Obstacle(compilation, type, within) is { } obstacle) diagnostics.Add(Rules.BadItemType, within, display, obstacle);
        for (var current = within; current is not null; current = current.ContainingType)
        {
            if (current.IsGenericType) diagnostics.Add(Rules.GenericItem, within, display);
            else if (!current.IsPartial()) diagnostics.Add(Rules.NotPartial, within, Names.Display(within));
        }
    }

    private static string? Obstacle(Compilation compilation, INamedTypeSymbol type, INamedTypeSymbol within)
    {
        if (compilation is CSharpCompilation { LanguageVersion: < LanguageVersion.CSharp12 } old)
            return $"the project's C# is {old.LanguageVersion.ToDisplayString()}, and the generated code needs 12: "
                + "set LangVersion to 12 or more, or remove it";
        if (type.TypeKind == TypeKind.Struct) return "it is a struct, which every call would copy; make it a class or a record";
        if (type.TypeKind != TypeKind.Class) return "it is neither a class nor a record";
        if (type.IsStatic) return "it is static, so it has no instances";
        if (type.IsInFile() || within.IsInFile()) return "it is a file type, or nested in one, so the generated file can't name it; make it internal";
        if (type.IsOfFramework()) return "it belongs to .NET, and its data members aren't known; map a type of your own";
        if (type.AllInterfaces.Any(parent => parent.SpecialType == SpecialType.System_Collections_IEnumerable) && BaseOfFramework(type) is { } collection)
            return $"it derives from {Names.Display(collection)}, whose elements would not be stored; make the elements a member";
        if (!compilation.IsSymbolAccessibleWithin(type, within)) return $"'{Names.Display(within)}' has no access to it; make it internal";
        return type.IsAbstract && type.GetAttributes().Find("DynamoDerivedTypeAttribute") is null
            ? "it is abstract, so there is nothing to read items into; name its derived types with [DynamoDerivedType], or remove the attribute"
            : null;
    }

    private static INamedTypeSymbol? BaseOfFramework(INamedTypeSymbol type)
    {
        for (var current = type.BaseType; current is { SpecialType: SpecialType.None }; current = current.BaseType)
            if (current.IsOfFramework()) return current;
        return null;
    }
}
