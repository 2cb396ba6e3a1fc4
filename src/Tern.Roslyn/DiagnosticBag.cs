using Microsoft.CodeAnalysis;

namespace Tern.Roslyn;

/// <summary>Collects the diagnostics of one declaration.</summary>
internal sealed class DiagnosticBag
{
    private readonly List<DiagnosticModel> _found = [];

    /// <summary>true if code can be generated, possibly with warnings; otherwise, false.</summary>
    public bool HasNoErrors => !HasCompilerError && _found.TrueForAll(model => model.Rule.DefaultSeverity != DiagnosticSeverity.Error);

    /// <summary>
    /// true if the compiler reports an error that makes generation impossible, such as a missing type; otherwise,
    /// false.
    /// </summary>
    public bool HasCompilerError { get; set; }

    public EquatableArray<DiagnosticModel> Found => new(_found.Distinct());

    public void Add(DiagnosticDescriptor rule, ISymbol at, params string[] arguments) => Add(rule, LocationModel.From(at), arguments);

    public void Add(DiagnosticDescriptor rule, LocationModel at, params string[] arguments) =>
        _found.Add(new DiagnosticModel(rule, at, new EquatableArray<string>(arguments)));
}
