namespace Tern.Local.Engine;

/// <summary>
/// An action of an update: <c>SET path = value</c>, <c>REMOVE path</c>, <c>ADD path :value</c>, <c>DELETE path
/// :value</c>.
/// </summary>
internal sealed record UpdateAction(UpdateVerb Verb, DocumentPath Path, Operand? Value);
