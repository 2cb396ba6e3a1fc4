using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator;

/// <summary>The names of members in JSON.</summary>
internal static class JsonNames
{
    /// <summary>Returns the name that an attribute gives a property; empty for none.</summary>
    public static string Explicit(IPropertySymbol property) =>
        property.GetAttributes().FirstOrDefault(static one => one.AttributeClass is { } kind
            && kind.Is("System.Text.Json.Serialization.JsonPropertyNameAttribute"))
            ?.ConstructorArguments.FirstOrDefault().Value as string ?? "";

    /// <summary>
    /// Converts a name like JsonNamingPolicy.CamelCase: leading capitals become lowercase, except for one that begins
    /// the next word.
    /// </summary>
    public static string Camel(string name)
    {
        var letters = name.ToCharArray();
        for (var i = 0; i < letters.Length; i++)
        {
            if (!char.IsUpper(letters[i]) || (i > 0 && i + 1 < letters.Length && !char.IsUpper(letters[i + 1]))) break;
            letters[i] = char.ToLowerInvariant(letters[i]);
        }

        return new string(letters);
    }
}
