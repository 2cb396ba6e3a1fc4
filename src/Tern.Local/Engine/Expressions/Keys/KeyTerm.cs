using Tern.Local.Engine.Expressions.Paths;

namespace Tern.Local.Engine.Expressions.Keys;

/// <summary>
/// A condition on one key attribute: the attribute's step, and the placeholders of one or two values.
/// </summary>
internal sealed record KeyTerm(PathStep Attribute, KeyComparison Comparison, int Value, int Upper);
