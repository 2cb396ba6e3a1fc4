using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Fixture;

namespace Tern.Benchmarks.Benchmarks;

/// <summary>An update that sets one attribute and adds to another. The mapper of AWS has no expressions, the floor no update.</summary>
public class UpdateItemBenchmark : CannedBenchmark
{
    private protected override byte[] Answer => Canned.Empty;

    [Benchmark(Baseline = true)]
    public async Task AwsSdkLowLevel() => await AwsSdk.UpdateItemAsync(PartitionKey, "Ada King", 1);

    [Benchmark]
    public async Task Tern() => await Table.UpdateItemAsync(PartitionKey, "Ada King", 1);
}
