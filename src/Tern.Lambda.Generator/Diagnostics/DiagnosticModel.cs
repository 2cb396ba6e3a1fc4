using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace Tern.Lambda.Generator;

/// <summary>A diagnostic without symbols or syntax, so that it can be cached. It travels apart from the model, whose equality must not depend on positions.</summary>
internal sealed record DiagnosticModel(string Id, LocationModel Location, EquatableArray<string> Arguments)
{
    public Diagnostic ToDiagnostic() => Diagnostic.Create(Rules.ById(Id), Location.ToLocation(), Arguments.ToArray<object>());
}

/// <summary>A place in a file.</summary>
internal sealed record LocationModel(string Path, TextSpan Span, LinePositionSpan Lines)
{
    public static LocationModel From(ISymbol symbol) => From(symbol.Locations.FirstOrDefault(location => location.IsInSource));

    public static LocationModel From(SyntaxReference? reference, ISymbol fallback) =>
        reference is null ? From(fallback) : From(Microsoft.CodeAnalysis.Location.Create(reference.SyntaxTree, reference.Span));

    public Location ToLocation() => Path.Length == 0 ? Microsoft.CodeAnalysis.Location.None : Microsoft.CodeAnalysis.Location.Create(Path, Span, Lines);

    private static LocationModel From(Location? location) =>
        location?.SourceTree is { } tree ? new(tree.FilePath, location.SourceSpan, location.GetLineSpan().Span) : new("", default, default);
}
