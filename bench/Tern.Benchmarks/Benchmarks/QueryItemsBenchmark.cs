using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Fixture;

namespace Tern.Benchmarks.Benchmarks;

/// <summary>One page of a query, left in low-level items. The mapper of AWS and the floor have none.</summary>
public class QueryItemsBenchmark : CannedBenchmark
{
    private protected override byte[] Answer => Canned.Query(100);

    [Benchmark(Baseline = true)]
    public async Task<int> AwsSdkLowLevel() => (await AwsSdk.QueryItemsAsync(PartitionKey)).Count;

    [Benchmark]
    public async Task<int> Tern() => (await Table.QueryItemsAsync(PartitionKey)).Count;
}
