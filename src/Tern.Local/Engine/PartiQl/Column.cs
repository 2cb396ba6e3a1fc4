namespace Tern.Local.Engine;

/// <summary>A column of a SELECT: its name in the response, and its path in the item.</summary>
internal sealed record Column(string Name, DocumentPath Path);
