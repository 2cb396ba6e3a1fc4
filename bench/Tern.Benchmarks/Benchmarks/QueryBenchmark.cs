using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Fixture;

namespace Tern.Benchmarks.Benchmarks;

/// <summary>One page of a query, read into entities.</summary>
public class QueryBenchmark : CannedBenchmark
{
    private protected override byte[] Answer => Canned.Query(Items);

    [Params(100, 1000)]
    public int Items { get; set; }

    [Benchmark(Baseline = true)]
    public async Task<List<User>> AwsSdkLowLevel() => await AwsSdk.QueryAsync(PartitionKey);

    [Benchmark]
    public async Task<List<User>> Tern() => await Table.QueryAsync(PartitionKey);

    [Benchmark]
    public async Task<List<User>> AwsSdkContext() => await Context.QueryAsync(PartitionKey);

    [Benchmark]
    public async Task<List<User>> Floor() => await Hand.QueryAsync(PartitionKey);
}
