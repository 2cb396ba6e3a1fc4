using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Toolchains.InProcess.Emit;

namespace Tern.Benchmarks.Benchmarks;

/// <summary>
/// In this process, so that no second build of the solution is needed, with 18 warm-up iterations of 200 ms: after
/// five, AWS's SDK still reads four times what it costs once it is compiled in full.
/// </summary>
internal sealed class BenchmarkSetup : ManualConfig
{
    public BenchmarkSetup()
    {
        AddDiagnoser(MemoryDiagnoser.Default);
        AddJob(Job.Default
            .WithToolchain(InProcessEmitToolchain.Instance)
            .WithWarmupCount(18)
            .WithIterationTime(Perfolizer.Horology.TimeInterval.FromMilliseconds(200)));
    }
}
