using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.AwsSdk;
using Tern.Benchmarks.Fixture;
using Tern.Benchmarks.Floor;
using Tern.Benchmarks.Subjects;

namespace Tern.Benchmarks.Benchmarks;

/// <summary>One operation by every library over the same canned answer. Left out: the network, TLS and the service itself.</summary>
[Config(typeof(BenchmarkSetup))]
public abstract class CannedBenchmark
{
    private CannedHandler _handler = null!;

    private protected TernTableSubject Table { get; private set; } = null!;

    private protected AwsSdkLowLevelSubject AwsSdk { get; private set; } = null!;

    private protected AwsSdkContextSubject Context { get; private set; } = null!;

    private protected FloorClient Hand { get; private set; } = null!;

    private protected string PartitionKey { get; } = Canned.PartitionKey(1);

    private protected abstract byte[] Answer { get; }

    [GlobalSetup]
    public void Prepare()
    {
        _handler = new CannedHandler(Answer);
        Table = new TernTableSubject(_handler);
        AwsSdk = new AwsSdkLowLevelSubject(_handler);
        Context = new AwsSdkContextSubject(_handler);
        Hand = new FloorClient(_handler, Canned.Endpoint);
    }

    [GlobalCleanup]
    public void CleanUp()
    {
        Table.Dispose();
        AwsSdk.Dispose();
        Context.Dispose();
        Hand.Dispose();
        _handler.Dispose();
    }
}
