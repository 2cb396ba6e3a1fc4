using System.Collections.Immutable;

namespace Tern.Analyzers;

/// <summary>A key of a table or an index, as the members that it is made of.</summary>
/// <param name="Index">The index; null for the table.</param>
/// <param name="Method">The generated method that begins its key conditions, such as <c>Partition</c>.</param>
/// <param name="Partition">The members of the partition key.</param>
/// <param name="Sort">The members of the sort key; empty where there is none.</param>
/// <param name="HasAll">Whether whole items are found by it: a projection may leave attributes out.</param>
internal sealed record ItemKey(string? Index, string Method, ImmutableArray<string> Partition, ImmutableArray<string> Sort, bool HasAll);
