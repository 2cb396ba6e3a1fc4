namespace Airports.SelfTest;

/// <summary>The results of a load run, and the cost of everything after its warm-up.</summary>
internal sealed record LoadResult(LoadSamples Samples, ProcessCost Cost, TimeSpan Elapsed)
{
    /// <summary>This program's share of the time of all processors, from 0 to 1.</summary>
    public double CpuShare => Cost.Cpu / (Elapsed * Environment.ProcessorCount);

    /// <summary>The share of other programs; null if it's unknown.</summary>
    public double? OthersCpuShare => Cost.MachineCpu is { } busy ? Math.Max(0, (busy - Cost.Cpu) / (Elapsed * Environment.ProcessorCount)) : null;
}
