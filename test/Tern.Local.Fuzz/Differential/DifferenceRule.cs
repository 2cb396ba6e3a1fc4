namespace Tern.Local.Fuzz.Differential;

/// <summary>A difference that is known and explained in docs/design/local-differences.md under its name.</summary>
internal sealed record DifferenceRule(string Name, Func<Difference, bool> Explains);
