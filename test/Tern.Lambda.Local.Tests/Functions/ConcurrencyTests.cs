using System.Text;
using Tern.Lambda.Local.Tests.RuntimeApi;
using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.Functions;

/// <summary>Events at the same time: in one process, in several, or one after the other.</summary>
public sealed class ConcurrencyTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(2, 1, 1)]
    [InlineData(1, 2, 2)]
    public async Task Two_events_are_handled_at_once_by_a_managed_instance_or_by_two_processes(int concurrency, int processes, int running)
    {
        var function = TestFunctions.Options().With(copy => (copy.MaxConcurrency, copy.MaxProcesses) = (concurrency, processes));
        await using var emulator = await TestFunctions.StartAsync(function);
        var end = Path.Combine(Path.GetTempPath(), $"tern-{Guid.NewGuid():n}");
        try
        {
            RecordingSink[] sinks = [new(), new()];
            var answers = sinks.Select(sink => StreamAsync(emulator.Functions.All[0], end, sink)).ToArray();
            foreach (var sink in sinks) Assert.Equal("begin ", await sink.NextAsync());
            var ids = emulator.Functions.All[0].ProcessIds;

            await File.WriteAllTextAsync(end, "", Token);

            Assert.All(await Task.WhenAll(answers), static outcome => Assert.Null(outcome.FunctionError));
            Assert.Equal(running, ids.Count);
        }
        finally
        {
            File.Delete(end);
        }
    }

    [Fact]
    public async Task By_default_events_wait_for_the_one_process_and_keep_their_order()
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options());
        var events = Enumerable.Range(0, 20).Select(static number => $"\"{number}\"").ToArray();

        var outcomes = await Task.WhenAll(events.Select(json => emulator.InvokeAsync(json, cancellationToken: Token).AsTask()));

        Assert.Equal(events, outcomes.Select(static outcome => outcome.Text));
        Assert.Equal(1, outcomes.Count(static outcome => outcome.IsColdStart));
        Assert.Single(emulator.Functions.All[0].ProcessIds);
        var started = emulator.Journal.Snapshot().Select(static record => record.StartedAt!.Value).ToArray();
        Assert.Equal(started.Order(), started);
    }

    [Fact]
    public async Task Each_tenant_of_an_isolated_function_has_a_process_of_its_own_and_an_event_without_a_tenant_is_refused()
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options().With(copy => copy.IsTenantIsolated = true));
        var function = emulator.Functions.All[0];

        var (blue, red, again) = (await ProcessAsync("blue"), await ProcessAsync("red"), await ProcessAsync("blue"));

        Assert.NotEqual(blue, red);
        Assert.Equal(blue, again);
        Assert.Equal(2, function.ProcessIds.Count);
        using var http = new HttpClient();
        using var refused = await http.PostAsync(new Uri(emulator.Url, "2015-03-31/functions/test/invocations"), new StringContent("{}"), Token);
        Assert.Equal(400, (int)refused.StatusCode);
        Assert.Equal("InvalidParameterValueException", refused.Headers.GetValues("x-amzn-ErrorType").Single());

        async Task<string> ProcessAsync(string tenant) => (await function.InvokeAsync(
            new InvocationRequest { Payload = "\"process\""u8.ToArray(), Source = "test", TenantId = tenant }, Token)).Text;
    }

    private static Task<InvocationOutcome> StreamAsync(EmulatedFunction function, string end, RecordingSink sink) => function.InvokeAsync(
        new InvocationRequest { Payload = Encoding.UTF8.GetBytes("stream:" + end), Source = "test", Sink = sink }, Token);
}
