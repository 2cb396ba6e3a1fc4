namespace Tern.Local;

/// <summary>A secondary index of a <see cref="LocalTable"/>.</summary>
/// <param name="Name">The index's name.</param>
/// <param name="IsGlobal">true for a global index (GSI), which has its own partition key; false for a local one
/// (LSI).</param>
/// <param name="PartitionKeys">The attributes of the partition key.</param>
/// <param name="SortKeys">The attributes of the sort key; empty if it has none.</param>
/// <param name="ItemCount">The number of items in the index: those that have its key attributes.</param>
public sealed record LocalIndex(string Name, bool IsGlobal, IReadOnlyList<string> PartitionKeys, IReadOnlyList<string> SortKeys, long ItemCount);
