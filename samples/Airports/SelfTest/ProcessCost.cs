namespace Airports.SelfTest;

/// <summary>
/// The resources that the process has used so far, and the processor time of the whole machine. The difference between
/// two values is the cost of the code in between.
/// </summary>
internal readonly record struct ProcessCost(
    long AllocatedBytes, int Generation0, int Generation1, int Generation2, TimeSpan Pauses, TimeSpan Cpu, TimeSpan? MachineCpu)
{
    public static ProcessCost Now() => new(
        GC.GetTotalAllocatedBytes(),
        GC.CollectionCount(0),
        GC.CollectionCount(1),
        GC.CollectionCount(2),
        GC.GetTotalPauseDuration(),
        Environment.CpuUsage.TotalTime,
        MachineLoad.BusyTime());

    public static ProcessCost operator -(ProcessCost end, ProcessCost start) => new(
        end.AllocatedBytes - start.AllocatedBytes,
        end.Generation0 - start.Generation0,
        end.Generation1 - start.Generation1,
        end.Generation2 - start.Generation2,
        end.Pauses - start.Pauses,
        end.Cpu - start.Cpu,
        end.MachineCpu - start.MachineCpu);
}
