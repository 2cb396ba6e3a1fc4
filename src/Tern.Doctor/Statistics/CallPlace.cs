namespace Tern.Diagnosis.Statistics;

/// <summary>Whose statistics: those of the calls of one operation and resource in scopes of one name.</summary>
internal readonly record struct CallPlace(string? Scope, string Operation, string? Resource)
{
    /// <summary>The place of findings.</summary>
    public FindingPlace ToFindingPlace(string? caller) => new(Scope, Operation, Resource, caller);
}
