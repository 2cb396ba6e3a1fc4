namespace Tern.Load.Engine;

/// <summary>A worker has finished an interval, and hands its counts over.</summary>
/// <param name="Index">Which, from 0; <see cref="WarmUp"/> for what was before them.</param>
/// <param name="Counts">Whoever gets them clears them and gives them back to the pool.</param>
internal readonly record struct WorkerInterval(int Index, WorkerCounts Counts)
{
    public const int WarmUp = -1;
}
