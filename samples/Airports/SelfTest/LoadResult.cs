namespace Airports.SelfTest;

/// <summary>What a run of the load saw, and what everything after its warm-up cost.</summary>
internal sealed record LoadResult(LoadSamples Samples, ProcessCost Cost, TimeSpan Elapsed)
{
    /// <summary>The share of all processors that was in use, from 0 to 1.</summary>
    public double CpuShare => Cost.Cpu / (Elapsed * Environment.ProcessorCount);
}
