using Microsoft.CodeAnalysis;

namespace Tern.Roslyn;

/// <summary>
/// A diagnostic without symbols or syntax, so that it can be cached. It's kept separate from the model, whose equality
/// must not depend on positions.
/// </summary>
internal sealed record DiagnosticModel(DiagnosticDescriptor Rule, LocationModel Location, EquatableArray<string> Arguments)
{
    public Diagnostic ToDiagnostic() => Diagnostic.Create(Rule, Location.ToLocation(), Arguments.ToArray<object>());
}
