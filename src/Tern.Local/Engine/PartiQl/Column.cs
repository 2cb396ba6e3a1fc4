using Tern.Local.Engine.Expressions.Paths;

namespace Tern.Local.Engine.PartiQl;

/// <summary>A column of a SELECT: its name in the response, and its path in the item.</summary>
internal sealed record Column(string Name, DocumentPath Path);
