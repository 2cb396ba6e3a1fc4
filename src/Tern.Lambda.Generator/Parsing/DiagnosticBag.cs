using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator;

/// <summary>Collects what is wrong with one function.</summary>
internal sealed class DiagnosticBag
{
    private readonly List<DiagnosticModel> _found = [];

    public bool IsEmpty => _found.Count == 0 && !HasCompilerError;

    /// <summary>Whether the compiler has something to report that leaves nothing to generate: a type that isn't there.</summary>
    public bool HasCompilerError { get; set; }

    public EquatableArray<DiagnosticModel> Found => new(_found.Distinct());

    public void Add(string id, ISymbol at, params string[] arguments) => Add(id, LocationModel.From(at), arguments);

    public void Add(string id, LocationModel at, params string[] arguments) => _found.Add(new DiagnosticModel(id, at, new EquatableArray<string>(arguments)));
}
