using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.DynamoDb.Generator;

/// <summary>Names of types, attributes and parameters.</summary>
internal static class Names
{
    private static readonly SymbolDisplayFormat Full = SymbolDisplayFormat.FullyQualifiedFormat
        .WithMiscellaneousOptions(
            SymbolDisplayFormat.FullyQualifiedFormat.MiscellaneousOptions | SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);

    private static readonly SymbolDisplayFormat Short = new(
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameOnly,
        genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters,
        miscellaneousOptions: SymbolDisplayMiscellaneousOptions.UseSpecialTypes);

    /// <summary>Returns the type with <c>global::</c>, without its own nullability.</summary>
    public static string Of(ITypeSymbol type) => type.WithNullableAnnotation(NullableAnnotation.NotAnnotated).ToDisplayString(Full);

    /// <summary>Returns the type with <c>global::</c>, including its nullability.</summary>
    public static string WithNullability(ITypeSymbol type) => type.ToDisplayString(Full);

    /// <summary>Returns the type's name for error messages.</summary>
    public static string Display(ITypeSymbol type) => type.ToDisplayString(Short);

    /// <summary>Creates an attribute's name from a member's.</summary>
    public static string Attribute(string member, int naming) => naming switch
    {
        1 => Camel(member),
        2 => Separated(member, '_'),
        3 => Separated(member, '-'),
        _ => member,
    };

    /// <summary>Creates the name of a parameter or variable from a member's.</summary>
    public static string Parameter(string member)
    {
        var name = Camel(member.TrimStart('_'));
        if (name.Length == 0 || char.IsDigit(name[0])) name = "_" + name;
        return SyntaxFacts.GetKeywordKind(name) != SyntaxKind.None || SyntaxFacts.GetContextualKeywordKind(name) == SyntaxKind.FieldKeyword ? "@" + name : name;
    }

    /// <summary>Creates an identifier from any string.</summary>
    public static string Identifier(string text)
    {
        var name = new StringBuilder();
        var upper = true;
        foreach (var c in text)
        {
            if (char.IsLetterOrDigit(c) || c == '_') name.Append(upper ? char.ToUpperInvariant(c) : c);
            upper = !char.IsLetterOrDigit(c);
        }

        if (name.Length == 0 || char.IsDigit(name[0])) name.Insert(0, '_');
        return name.ToString();
    }

    // URLValue becomes urlValue, as in System.Text.Json.
    private static string Camel(string name)
    {
        var letters = name.ToCharArray();
        for (var i = 0; i < letters.Length && char.IsUpper(letters[i]); i++)
        {
            if (i > 0 && i + 1 < letters.Length && !char.IsUpper(letters[i + 1])) break;
            letters[i] = char.ToLowerInvariant(letters[i]);
        }

        return new string(letters);
    }

    private static string Separated(string name, char separator)
    {
        var result = new StringBuilder();
        for (var i = 0; i < name.Length; i++)
        {
            var begins = char.IsUpper(name[i]) && i > 0 && name[i - 1] != '_'
                && (!char.IsUpper(name[i - 1]) || (i + 1 < name.Length && char.IsLower(name[i + 1])));
            if (begins) result.Append(separator);
            result.Append(char.ToLowerInvariant(name[i]));
        }

        return result.ToString();
    }
}
