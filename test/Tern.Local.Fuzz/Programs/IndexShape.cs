namespace Tern.Local.Fuzz.Programs;

/// <summary>An index of the tables that programs use.</summary>
internal sealed record IndexShape(string Name, bool IsGlobal, KeyPart Partition, KeyPart? Sort, string Projection, string[] NonKeyAttributes);
