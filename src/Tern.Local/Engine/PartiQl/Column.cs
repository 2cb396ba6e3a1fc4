using Tern.Local.Engine.Expressions.Paths;

namespace Tern.Local.Engine.PartiQl;

/// <summary>A column of a SELECT: what it is called in the answer, and where it lies in the item.</summary>
internal sealed record Column(string Name, DocumentPath Path);
