using Tern.Http;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Pipeline;

public sealed class HeldCallTests
{
    private static readonly AwsOperation<string, string> Echo = TestService.Echo(TestService.Other);

    [Fact]
    public Task A_call_behaves_as_a_task_does() =>
        HeldCalls.CheckAsync(() => HeldCall.Of(Client(200).SendAsync(Echo, "a", null, CancellationToken.None)), "SendAsync");

    [Fact]
    public Task A_call_that_fails_behaves_as_a_task_does() =>
        HeldCalls.CheckAsync(() => HeldCall.Of(Client(400).SendAsync(Echo, "a", null, CancellationToken.None)), "SendAsync");

    [Fact]
    public async Task Other_methods_of_the_pipeline_and_of_the_transport_do_too()
    {
        var pipeline = Client(200);
        await HeldCalls.CheckAsync(() => HeldCall.Of(pipeline.PresignAsync(Echo, "a", TimeSpan.FromMinutes(1), null, CancellationToken.None)), "PresignAsync");
        await HeldCalls.CheckAsync(() => HeldCall.Of(pipeline.WarmUpAsync(1)), "WarmUpAsync");
        var transport = new HttpClientTransport(new LateHandler(200, "{}"));
        await HeldCalls.CheckAsync(
            () =>
            {
                var request = new AwsHttpRequest { Method = "POST", Endpoint = new(new Uri("http://127.0.0.1"), "test", "eu-west-1") };
                return HeldCall.Of(transport.SendAsync(request, CancellationToken.None));
            },
            "HttpClientTransport.SendAsync");
    }

    [Fact]
    public async Task Twenty_blocked_calls_beside_800_awaited_ones_disturb_none()
    {
        var pipeline = Client(200);
        for (var run = 0; run < 20; run++)
        {
            var calls = new List<Task<string>>();
            for (var i = 0; i < 820; i++)
            {
                var text = $"{run}.{i}";
#pragma warning disable CA2012 // What must be harmless.
                calls.Add(i % 41 == 0
                    ? Task.Run(() => pipeline.SendAsync(EchoRequest, text, null, CancellationToken.None).GetAwaiter().GetResult())
                    : Task.Run(async () => await pipeline.SendAsync(EchoRequest, text, null, CancellationToken.None)));
#pragma warning restore CA2012
            }

            var answers = await Task.WhenAll(calls);
            for (var i = 0; i < answers.Length; i++) Assert.Equal($"{run}.{i}", answers[i]);
        }
    }

    // The response is the request's own text, so that a result returned to the wrong call is noticed.
    private static readonly AwsOperation<string, string> EchoRequest = new(
        TestService.Other, "Echo", static (string request, AwsHttpRequest http) => { }, static (string request, AwsHttpResponse answer) => request);

    private static AwsPipeline Client(int status)
    {
        var options = TestService.Options();
        options.HttpMessageHandler = new LateHandler(status, status == 200 ? "{}" : "");
        // Calls that block threads hold the others up, for seconds on a slow machine.
        options.AttemptTimeout = options.TotalTimeout = TimeSpan.FromMinutes(5);
        return new AwsPipeline(TestService.Other, options);
    }
}
