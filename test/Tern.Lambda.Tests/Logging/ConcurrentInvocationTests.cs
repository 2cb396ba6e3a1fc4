using System.Buffers;
using System.Globalization;
using System.Text;
using Microsoft.Extensions.Logging;
using Tern.Lambda.Logging;
using Tern.Lambda.Tests.Metrics;
using Tern.Lambda.Tests.Runtime;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Logging;

[Collection(nameof(ProcessWide))]
public sealed class ConcurrentInvocationTests
{
    private const int Invocations = 1000;

    [Fact]
    public async Task Lines_keys_scopes_and_metrics_stay_with_their_invocation()
    {
        using var log = FunctionLog.Json();
        using var metrics = new FunctionMetrics();
        await using var run = RuntimeRun.Start(
            async (request, response, _) =>
            {
                var number = int.Parse(Encoding.UTF8.GetString(request.Span), CultureInfo.InvariantCulture);
                LambdaLog.AppendKey("Key", number);
                metrics.Writer.AddDimension("Number", number.ToString(CultureInfo.InvariantCulture));
                using (log.Logger.BeginScope("{Scope}", number))
                {
                    log.Logger.LogInformation("{Number} begins", number);
                    await Task.Yield();
                    metrics.Writer.Add("Handled", number);
                    log.Logger.LogInformation("{Number} ends", number);
                }

                response.Write("{}"u8);
            },
            variables: variables => variables["AWS_LAMBDA_MAX_CONCURRENCY"] = "8");

        var invocations = Enumerable.Range(0, Invocations).Select(number => run.Api.Enqueue(new FakeInvocation
        {
            Event = Encoding.UTF8.GetBytes(number.ToString(CultureInfo.InvariantCulture)),
            TraceId = string.Create(CultureInfo.InvariantCulture, $"Root=1-5759e988-{number:x24};Parent=53995c3f42cd8ad8;Sampled=1"),
        })).ToArray();
        await Task.WhenAll(invocations.Select(invocation => invocation.Answered)).WaitAsync(FakeRuntimeApi.Patience);

        // Everything is written when the last response has been accepted, so the test needn't wait.
        Assert.Equal(2 * Invocations, log.Lines.Length);
        Assert.All(log.Lines, text =>
        {
            var line = JsonLineTests.Parse(text);
            var number = line.GetProperty("Number").GetInt32();
            Assert.Equal(invocations[number].RequestId, line.GetProperty("requestId").GetString());
            Assert.Equal(string.Create(CultureInfo.InvariantCulture, $"1-5759e988-{number:x24}"), line.GetProperty("traceId").GetString());
            Assert.Equal(number, line.GetProperty("Key").GetInt32());
            Assert.Equal(number, line.GetProperty("Scope").GetInt32());
        });
        Assert.Equal(Invocations, metrics.Records.Length);
        Assert.All(metrics.Records, text =>
        {
            var record = JsonLineTests.Parse(text);
            var number = record.GetProperty("Handled").GetInt32();
            Assert.Equal(invocations[number].RequestId, record.GetProperty("requestId").GetString());
            Assert.Equal(number.ToString(CultureInfo.InvariantCulture), record.GetProperty("Number").GetString());
        });
    }
}
