namespace Tern.Local;

/// <summary>A secondary index of a <see cref="LocalTable"/>.</summary>
/// <param name="Name">Its name.</param>
/// <param name="IsGlobal">Is it global (GSI), with a partition key of its own, not local (LSI)?</param>
/// <param name="PartitionKeys">The attributes of its partition key.</param>
/// <param name="SortKeys">The attributes of its sort key; empty when it has none.</param>
/// <param name="ItemCount">The items that are in it: those that have its key attributes.</param>
public sealed record LocalIndex(string Name, bool IsGlobal, IReadOnlyList<string> PartitionKeys, IReadOnlyList<string> SortKeys, long ItemCount);
