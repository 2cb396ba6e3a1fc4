using Microsoft.CodeAnalysis;

namespace Tern.Roslyn;

/// <summary>Collects what is wrong with one declaration.</summary>
internal sealed class DiagnosticBag
{
    private readonly List<DiagnosticModel> _found = [];

    /// <summary>Whether code can be generated: warnings don't keep it from being.</summary>
    public bool HasNoErrors => !HasCompilerError && _found.TrueForAll(model => model.Rule.DefaultSeverity != DiagnosticSeverity.Error);

    /// <summary>Whether the compiler has something to report that leaves nothing to generate: a type that isn't there.</summary>
    public bool HasCompilerError { get; set; }

    public EquatableArray<DiagnosticModel> Found => new(_found.Distinct());

    public void Add(DiagnosticDescriptor rule, ISymbol at, params string[] arguments) => Add(rule, LocationModel.From(at), arguments);

    public void Add(DiagnosticDescriptor rule, LocationModel at, params string[] arguments) =>
        _found.Add(new DiagnosticModel(rule, at, new EquatableArray<string>(arguments)));
}
