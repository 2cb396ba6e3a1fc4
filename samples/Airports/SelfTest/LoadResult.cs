namespace Airports.SelfTest;

/// <summary>What a run of the load saw, and what everything after its warm-up cost.</summary>
internal sealed record LoadResult(LoadSamples Samples, ProcessCost Cost, TimeSpan Elapsed)
{
    /// <summary>The share of all processors' time that this program took, from 0 to 1.</summary>
    public double CpuShare => Cost.Cpu / (Elapsed * Environment.ProcessorCount);

    /// <summary>The share that other programs took; null where it isn't known.</summary>
    public double? OthersCpuShare => Cost.MachineCpu is { } busy ? Math.Max(0, (busy - Cost.Cpu) / (Elapsed * Environment.ProcessorCount)) : null;
}
