using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace Tern.Roslyn;

/// <summary>A location in a file, without a reference to its syntax tree.</summary>
internal sealed record LocationModel(string Path, TextSpan Span, LinePositionSpan Lines)
{
    public static LocationModel From(ISymbol symbol) => From(symbol.Locations.FirstOrDefault(location => location.IsInSource));

    /// <summary>
    /// Returns the location of an attribute, or that of the symbol if the attribute comes from a compiled assembly.
    /// </summary>
    public static LocationModel From(SyntaxReference? reference, ISymbol fallback) =>
        reference is null ? From(fallback) : From(Location.Create(reference.SyntaxTree, reference.Span));

    /// <summary>Returns the location of a syntax node.</summary>
    public static LocationModel From(SyntaxNode node) => From(node.GetLocation());

    public Location ToLocation() => Path.Length == 0 ? Location.None : Location.Create(Path, Span, Lines);

    private static LocationModel From(Location? location) =>
        location?.SourceTree is { } tree ? new(tree.FilePath, location.SourceSpan, location.GetLineSpan().Span) : new("", default, default);
}
