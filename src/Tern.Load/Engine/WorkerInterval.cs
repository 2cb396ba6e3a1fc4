namespace Tern.Load;

/// <summary>The counts of an interval that a worker has completed.</summary>
/// <param name="Index">The index of the interval, from 0, or <see cref="WarmUp"/> for the warm-up.</param>
/// <param name="Counts">The counts. The receiver clears them and returns them to the pool.</param>
internal readonly record struct WorkerInterval(int Index, WorkerCounts Counts)
{
    public const int WarmUp = -1;
}
