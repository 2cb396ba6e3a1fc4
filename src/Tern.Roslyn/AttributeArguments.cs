using Microsoft.CodeAnalysis;

namespace Tern.Roslyn;

/// <summary>Helpers for reading attribute arguments.</summary>
internal static class AttributeArguments
{
    /// <summary>Returns the value of a named argument, or null if it isn't set.</summary>
    public static TypedConstant? Named(this AttributeData attribute, string property)
    {
        foreach (var argument in attribute.NamedArguments)
            if (argument.Key == property) return argument.Value;
        return null;
    }
}
