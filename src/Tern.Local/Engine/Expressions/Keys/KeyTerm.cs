namespace Tern.Local.Engine;

/// <summary>
/// A condition on one key attribute: the attribute's step, and the placeholders of one or two values.
/// </summary>
internal sealed record KeyTerm(PathStep Attribute, KeyComparison Comparison, int Value, int Upper);
