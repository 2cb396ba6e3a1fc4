using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace Tern.Roslyn;

/// <summary>A place in a file, without the syntax tree that it is in.</summary>
internal sealed record LocationModel(string Path, TextSpan Span, LinePositionSpan Lines)
{
    public static LocationModel From(ISymbol symbol) => From(symbol.Locations.FirstOrDefault(location => location.IsInSource));

    /// <summary>The place of an attribute; that of the symbol where the attribute comes from a compiled assembly.</summary>
    public static LocationModel From(SyntaxReference? reference, ISymbol fallback) =>
        reference is null ? From(fallback) : From(Location.Create(reference.SyntaxTree, reference.Span));

    /// <summary>The place of a piece of source.</summary>
    public static LocationModel From(SyntaxNode node) => From(node.GetLocation());

    public Location ToLocation() => Path.Length == 0 ? Location.None : Location.Create(Path, Span, Lines);

    private static LocationModel From(Location? location) =>
        location?.SourceTree is { } tree ? new(tree.FilePath, location.SourceSpan, location.GetLineSpan().Span) : new("", default, default);
}
