namespace Tern.Local.Fuzz.Programs;

/// <summary>An attribute of a key and its type: S, N or B.</summary>
internal sealed record KeyPart(string Name, string Type);
