using Microsoft.CodeAnalysis;

namespace Tern.Roslyn;

/// <summary>Tells the parts of a partial type apart by the attributes that they carry.</summary>
internal static class AttributedParts
{
    /// <summary>Whether the part that the compiler hands over is the one that an attribute stands on.</summary>
    /// <remarks>
    /// Each part with an attribute comes by itself, and the attributes that come with it are those of all parts in its file.
    /// </remarks>
    public static bool Carries(this GeneratorAttributeSyntaxContext context, AttributeData attribute) =>
        attribute.ApplicationSyntaxReference is { } reference && reference.SyntaxTree == context.TargetNode.SyntaxTree
            && context.TargetNode.Span.Contains(reference.Span);
}
