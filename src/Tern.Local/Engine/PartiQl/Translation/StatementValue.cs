namespace Tern.Local.Engine.PartiQl.Translation;

/// <summary>A value of a statement: a literal, encoded, or a parameter, by its position.</summary>
internal readonly record struct StatementValue(byte[]? Literal, int Parameter);
