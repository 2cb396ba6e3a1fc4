using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.AwsSdk;
using Tern.Benchmarks.Compare;
using Tern.Benchmarks.Fixture;
using Tern.Benchmarks.Floor;
using Tern.Benchmarks.Subjects;

namespace Tern.Benchmarks.Benchmarks;

/// <summary>Signature version 4 of one request of 81 bytes with a warm key. The floor is the hashing alone.</summary>
[Config(typeof(BenchmarkSetup))]
public class SigningBenchmark
{
    private readonly AwsSdkSigner _awsSdk = new(RequestCheck.GetItemPayload(Canned.PartitionKey(1)));
    private readonly TernSigner _tern = new(RequestCheck.GetItemPayload(Canned.PartitionKey(1)));
    private readonly HashingFloor _floor = new();

    [Benchmark(Baseline = true)]
    public string AwsSdk() => _awsSdk.Sign();

    [Benchmark]
    public void Tern() => _tern.Sign();

    [Benchmark]
    public void Floor() => _floor.Run();

    [GlobalCleanup]
    public void CleanUp() => _floor.Dispose();
}
