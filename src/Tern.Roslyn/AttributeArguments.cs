using Microsoft.CodeAnalysis;

namespace Tern.Roslyn;

/// <summary>Reads what attributes are given.</summary>
internal static class AttributeArguments
{
    /// <summary>What a property of the attribute is set to; null where it isn't set.</summary>
    public static TypedConstant? Named(this AttributeData attribute, string property)
    {
        foreach (var argument in attribute.NamedArguments)
            if (argument.Key == property) return argument.Value;
        return null;
    }
}
