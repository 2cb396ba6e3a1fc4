using System.Collections.Immutable;

namespace Tern.Analyzers;

/// <summary>A key of a table or an index, in terms of an item type's members.</summary>
/// <param name="Index">The name of the index, or null for the table.</param>
/// <param name="Method">The generated method that starts a key condition, such as <c>Partition</c>.</param>
/// <param name="Partition">The members of the partition key.</param>
/// <param name="Sort">The members of the sort key. Empty if there is none.</param>
/// <param name="HasAll">true if it contains all attributes; false if its projection may omit some.</param>
internal sealed record ItemKey(string? Index, string Method, ImmutableArray<string> Partition, ImmutableArray<string> Sort, bool HasAll);
