using System.Diagnostics;
using Tern.Lambda.Telemetry;
using Tern.Lambda.Tests.Runtime;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Telemetry;

[Collection(nameof(ProcessWide))]
public sealed class RawFunctionTelemetryTests
{
    private const string XRay = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1";

    [Fact]
    public async Task A_raw_functions_invocation_is_a_span_and_is_flushed_before_its_answer()
    {
        using var spans = new RecordedSpans("Tern.Lambda");
        var order = new List<string>();
        var api = new FakeRuntimeApi();
        await using var run = RuntimeRun.Start(
            async (_, _, _) =>
            {
                await Task.Yield();
                order.Add("handler in " + Activity.Current!.TraceId);
            },
            options => options.AddTelemetry(telemetry => telemetry.Flush = (_, _) =>
            {
                order.Add("flush after " + spans.Ended.Count);
                Assert.DoesNotContain(api.Requests, request => request.IsResponse);
                return default;
            }),
            api: api);
        var invocation = api.Enqueue(new FakeInvocation { TraceId = XRay });

        Assert.True((await invocation.Answered).IsResponse);
        Assert.Equal(["handler in 5759e988bd862e3fe1be46a994272793", "flush after 1"], order);
        Assert.Equal(invocation.RequestId, spans.Span.GetTagItem("faas.invocation_id"));
        Assert.Equal("53995c3f42cd8ad8", spans.Span.ParentSpanId.ToHexString());
    }

    [Fact]
    public async Task A_failure_is_the_spans_and_still_the_invocations()
    {
        using var spans = new RecordedSpans("Tern.Lambda");
        await using var run = RuntimeRun.Start((_, _, _) => throw new HostileException(), options => options.AddTelemetry());

        var report = await run.Api.Enqueue("1").Answered;

        Assert.Equal("Function.HostileException", report.Headers["Lambda-Runtime-Function-Error-Type"]);
        Assert.Equal(ActivityStatusCode.Error, spans.Span.Status);
    }

    [Fact]
    public async Task While_nobody_listens_the_handler_is_called_as_it_is()
    {
        Activity? seen = null;
        await using var run = RuntimeRun.Start(
            (_, _, _) =>
            {
                seen = Activity.Current;
                return ValueTask.CompletedTask;
            },
            options => options.AddTelemetry());

        Assert.True((await run.Api.Enqueue("1").Answered).IsResponse);
        Assert.Null(seen);
    }

    private sealed class HostileException : Exception
    {
        public override string? StackTrace => throw new NotSupportedException();
    }
}
