using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Fixture;

namespace Tern.Benchmarks.Benchmarks;

/// <summary>One item of ten attributes into the entity.</summary>
public class GetItemBenchmark : CannedBenchmark
{
    private protected override byte[] Answer => Canned.GetItem;

    [Benchmark(Baseline = true)]
    public async Task<User?> AwsSdkLowLevel() => await AwsSdk.GetItemAsync(PartitionKey);

    [Benchmark]
    public async Task<User?> Tern() => await Table.GetItemAsync(PartitionKey);

    [Benchmark]
    public async Task<User?> AwsSdkContext() => await Context.GetItemAsync(PartitionKey);

    [Benchmark]
    public async Task<User?> Floor() => await Hand.GetItemAsync(PartitionKey, Canned.SortKey);
}
