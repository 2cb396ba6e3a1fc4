using System.Text;
using Tern.Lambda.Logging;
using Tern.Lambda.Metrics;
using Tern.Lambda.Runtime;
using Tern.Lambda.Tests.Logging;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Metrics;

/// <summary>A function's metrics in memory, at noon of the first of March.</summary>
internal sealed class FunctionMetrics : IDisposable
{
    private readonly MemoryStream _stream = new();

    public FunctionMetrics(params (string Name, string Value)[] dimensions)
    {
        var options = new LambdaMetricsOptions { Clock = new ManualTimeProvider(new DateTimeOffset(2026, 3, 1, 12, 0, 0, 123, TimeSpan.Zero)) };
        foreach (var (name, value) in dimensions) options.Dimensions.Add(name, value);
        Writer = new LambdaMetrics("Orders", options, new StreamOutput(_stream, framed: false));
    }

    public LambdaMetrics Writer { get; }

    public string[] Records => Encoding.UTF8.GetString(_stream.ToArray()).Split('\n', StringSplitOptions.RemoveEmptyEntries);

    public string Record => Assert.Single(Records);

    public LambdaContext Invoke(string requestId = "r-1", bool isColdStart = false)
    {
        var context = new LambdaContext { RequestId = requestId, IsColdStart = isColdStart, Function = new LambdaFunctionInfo { Name = "orders" } };
        CurrentInvocation.Set(new TestInvocation(context));
        return context;
    }

    public void Dispose() => CurrentInvocation.Set(null);
}
