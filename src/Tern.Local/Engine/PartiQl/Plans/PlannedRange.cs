namespace Tern.Local.Engine;

/// <summary>
/// A range of a partition that an alternative reads. <paramref name="Partition"/> is the number of the partition key's
/// value.
/// </summary>
internal readonly record struct PlannedRange(int Partition, KeyRange Range, bool NegatesSort);
