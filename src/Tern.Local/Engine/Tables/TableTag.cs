namespace Tern.Local.Engine;

/// <summary>A tag of a table.</summary>
internal readonly record struct TableTag(string Key, string Value);
