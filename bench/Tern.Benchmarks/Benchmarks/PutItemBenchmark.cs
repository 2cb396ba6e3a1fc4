using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Fixture;

namespace Tern.Benchmarks.Benchmarks;

/// <summary>One entity of ten attributes; the mapper of AWS sends it as an update of every attribute.</summary>
public class PutItemBenchmark : CannedBenchmark
{
    private readonly User _user = Canned.MakeUser(1);

    private protected override byte[] Answer => Canned.Empty;

    [Benchmark(Baseline = true)]
    public async Task AwsSdkLowLevel() => await AwsSdk.PutItemAsync(_user);

    [Benchmark]
    public async Task Tern() => await Table.PutItemAsync(_user);

    [Benchmark]
    public async Task AwsSdkContext() => await Context.PutItemAsync(_user);

    [Benchmark]
    public async Task Floor() => await Hand.PutItemAsync(_user);
}
