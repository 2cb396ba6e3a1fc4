namespace Tern.Local.Engine.Throttling;

/// <summary>Whose capacity is used up: a table's, or that of one of its global indexes.</summary>
/// <param name="Table">The table's name.</param>
/// <param name="Index">The index's name; null when it is the table's own capacity.</param>
/// <param name="IsWrite">Write capacity, or read capacity.</param>
internal sealed record ThrottledResource(string Table, string? Index, bool IsWrite);
