using Tern.Services.BedrockRuntime;
using Tern.Services.BedrockRuntime.Model;
using Tern.Services.Lambda;
using Tern.Services.Lambda.Model;
using Tern.Services.StepFunctions;
using Tern.Services.StepFunctions.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Facts;

/// <summary>Calls that a service may answer late have that much time, beyond the client's own limits.</summary>
public sealed class AnswerTimeTests
{
    private readonly ManualTimeProvider _clock = new();

    [Fact]
    public async Task A_function_may_run_for_a_quarter_of_an_hour()
    {
        using var silence = new Silence();
        await using var lambda = new LambdaClient(Use(new LambdaClientOptions(), silence));
        await TakesAsync(silence, TimeSpan.FromSeconds(960), () => lambda.InvokeAsync(new InvokeRequest { FunctionName = "slow" }).AsTask());
        await TakesAsync(silence, TimeSpan.FromSeconds(60), () => lambda.GetFunctionAsync(new GetFunctionRequest { FunctionName = "slow" }).AsTask());
    }

    [Fact]
    public async Task A_call_may_say_less()
    {
        using var silence = new Silence();
        await using var lambda = new LambdaClient(Use(new LambdaClientOptions(), silence));
        var options = new AwsCallOptions { AttemptTimeout = TimeSpan.FromSeconds(30) };
        await TakesAsync(silence, TimeSpan.FromSeconds(30), () => lambda.InvokeAsync(new InvokeRequest { FunctionName = "slow" }, options).AsTask());
    }

    [Fact]
    public async Task Workflows_and_models_have_their_own_times()
    {
        using var silence = new Silence();
        await using var flows = new StepFunctionsClient(Use(new StepFunctionsClientOptions(), silence));
        await using var bedrock = new BedrockRuntimeClient(Use(new BedrockRuntimeClientOptions(), silence));

        await TakesAsync(silence, TimeSpan.FromSeconds(130), () => flows.GetActivityTaskAsync(new GetActivityTaskRequest { ActivityArn = "a" }).AsTask());
        await TakesAsync(
            silence, TimeSpan.FromSeconds(360), () => flows.StartSyncExecutionAsync(new StartSyncExecutionRequest { StateMachineArn = "a" }).AsTask());
        await TakesAsync(silence, TimeSpan.FromSeconds(3660), () => bedrock.InvokeModelAsync(new InvokeModelRequest { ModelId = "m" }).AsTask());
    }

    private async Task TakesAsync(Silence silence, TimeSpan time, Func<Task> call)
    {
        var running = call();
        await silence.Reached.WaitAsync(TestContext.Current.CancellationToken);
        _clock.Advance(time - TimeSpan.FromSeconds(1));
        Assert.False(running.IsCompleted);
        _clock.Advance(TimeSpan.FromSeconds(1));
        var error = await Assert.ThrowsAsync<AwsTransportException>(() => running);
        Assert.Equal(AwsTransportFault.Timeout, error.Kind);
    }

    private T Use<T>(T options, HttpMessageHandler handler)
        where T : AwsClientOptions
    {
        using var canned = new Canned(static _ => (200, "{}"));
        canned.Use(options);
        (options.HttpMessageHandler, options.TimeProvider, options.MaxAttempts) = (handler, _clock, 1);
        return options;
    }

    private sealed class Silence : HttpMessageHandler
    {
        public SemaphoreSlim Reached { get; } = new(0);

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            Reached.Release();
            await Task.Delay(Timeout.Infinite, cancellationToken);
            throw new InvalidOperationException("It never answers.");
        }

        protected override void Dispose(bool disposing)
        {
            if (disposing) Reached.Dispose();
            base.Dispose(disposing);
        }
    }
}
