using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Fixture;

namespace Tern.Benchmarks.Benchmarks;

/// <summary>A transaction of ten puts. The floor has none.</summary>
public class TransactWriteBenchmark : CannedBenchmark
{
    private readonly User[] _users = [.. Enumerable.Range(0, 10).Select(Canned.MakeUser)];

    private protected override byte[] Answer => Canned.Empty;

    [Benchmark(Baseline = true)]
    public async Task AwsSdkLowLevel() => await AwsSdk.TransactPutAsync(_users);

    [Benchmark]
    public async Task Tern() => await Table.TransactPutAsync(_users);

    [Benchmark]
    public async Task AwsSdkContext() => await Context.TransactPutAsync(_users);
}
