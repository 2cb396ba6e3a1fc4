using System.Text.Json;
using Tern.Lambda.Logging;
using Tern.Lambda.Tests.Runtime;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Logging;

/// <summary>The line of a failed invocation is the one that people search for, so it has all the fields of the other
/// lines.</summary>
public sealed class FailureLineTests
{
    [Theory]
    [InlineData("throws", "/error")]
    [InlineData("streams", "/response")]
    [InlineData("too-large", "/error")]
    public async Task The_line_of_a_failed_invocation_has_its_keys_trace_and_tenant(string how, string report)
    {
        using var log = FunctionLog.Json();
        await using var run = RuntimeRun.Start(
            (_, response, invocation) =>
            {
                LambdaLog.AppendKey("order", "o-1");
                LambdaLog.AppendKey("correlationId", "c-1");
                switch (how)
                {
                    case "throws":
                        throw new TimeoutException("x");
                    case "streams":
                        var stream = invocation.BeginStream();
                        stream.WriteAsync("half"u8.ToArray()).AsTask().GetAwaiter().GetResult();
                        throw new TimeoutException("x");
                    default:
                        response.Write(new byte[6 * 1024 * 1024 + 200]);
                        return ValueTask.CompletedTask;
                }
            },
            options => options.Log = new LoggerRuntimeLog(new Lazy<LambdaLoggerFactory>(log.Factory)));
        var sent = new FakeInvocation
        {
            TraceId = "Root=1-5759e988-bd862e3fe1be46a994272793;Sampled=1",
            Headers = [("Lambda-Runtime-Aws-Tenant-Id", "tenant-1")],
        };
        if (how == "too-large") sent.OnReport.Enqueue(FakeAnswer.Fault(413, "RequestEntityTooLarge"));

        Assert.EndsWith(report, (await run.Api.Enqueue(sent).Answered).Line, StringComparison.Ordinal);

        // A streamed answer has arrived before the line is written.
        await run.Api.WaitForAsync(api => api.PendingNext == 1);
        var line = JsonDocument.Parse(log.Line).RootElement;
        Assert.Equal("ERROR", line.GetProperty("level").GetString());
        Assert.Equal(sent.RequestId, line.GetProperty("requestId").GetString());
        Assert.Equal("1-5759e988-bd862e3fe1be46a994272793", line.GetProperty("traceId").GetString());
        Assert.Equal("tenant-1", line.GetProperty("tenantId").GetString());
        Assert.Equal("o-1", line.GetProperty("order").GetString());
        Assert.Equal("c-1", line.GetProperty("correlationId").GetString());
    }
}
