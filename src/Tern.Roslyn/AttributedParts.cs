using Microsoft.CodeAnalysis;

namespace Tern.Roslyn;

/// <summary>Distinguishes the parts of a partial type by their attributes.</summary>
internal static class AttributedParts
{
    /// <summary>Determines whether the attribute is on the part that the compiler passed.</summary>
    /// <remarks>
    /// The compiler passes each part with an attribute separately, but with the attributes of all parts in its file.
    /// </remarks>
    public static bool Carries(this GeneratorAttributeSyntaxContext context, AttributeData attribute) =>
        attribute.ApplicationSyntaxReference is { } reference && reference.SyntaxTree == context.TargetNode.SyntaxTree
            && context.TargetNode.Span.Contains(reference.Span);
}
