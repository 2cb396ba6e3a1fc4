namespace Tern.Local.Engine;

/// <summary>The resource whose capacity is exhausted: a table or one of its global indexes.</summary>
/// <param name="Table">The table's name.</param>
/// <param name="Index">The index's name; null for the table's own capacity.</param>
/// <param name="IsWrite">true for write capacity; false for read capacity.</param>
internal sealed record ThrottledResource(string Table, string? Index, bool IsWrite);
