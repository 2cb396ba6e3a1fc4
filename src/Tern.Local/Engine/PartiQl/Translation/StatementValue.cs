namespace Tern.Local.Engine;

/// <summary>A value of a statement: an encoded literal, or the position of a parameter.</summary>
internal readonly record struct StatementValue(byte[]? Literal, int Parameter);
