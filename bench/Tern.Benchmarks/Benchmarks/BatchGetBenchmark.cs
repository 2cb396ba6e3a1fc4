using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Fixture;

namespace Tern.Benchmarks.Benchmarks;

/// <summary>A hundred keys, all found. The floor has no batch.</summary>
public class BatchGetBenchmark : CannedBenchmark
{
    private readonly string[] _partitionKeys = [.. Enumerable.Range(0, 100).Select(Canned.PartitionKey)];

    private protected override byte[] Answer => Canned.BatchGet100;

    [Benchmark(Baseline = true)]
    public async Task<List<User>> AwsSdkLowLevel() => await AwsSdk.BatchGetAsync(_partitionKeys);

    [Benchmark]
    public async Task<IReadOnlyList<User>> Tern() => await Table.BatchGetAsync(_partitionKeys);

    [Benchmark]
    public async Task<List<User>> AwsSdkContext() => await Context.BatchGetAsync(_partitionKeys);
}
