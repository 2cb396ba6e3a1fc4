namespace Tern.Diagnostics;

/// <summary>The key of call statistics: a scope's name, an operation and a resource.</summary>
internal readonly record struct CallPlace(string? Scope, string Operation, string? Resource)
{
    /// <summary>Returns the place for findings.</summary>
    public FindingPlace ToFindingPlace(string? caller) => new(Scope, Operation, Resource, caller);
}
