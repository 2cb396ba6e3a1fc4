using Tern.Lambda.Tests.Runtime;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Functions;

/// <summary>Classes that are functions, as the generator completes them; the generated code is tested in a separate
/// project.</summary>
public sealed class FunctionClassTests
{
    [Fact]
    public async Task A_class_handles_events_of_the_runtime()
    {
        using var api = new FakeRuntimeApi();
        var invocation = api.Enqueue("""{"orderId":"o1","total":2.5}""");
        var (ended, exitCode) = Run<Receipts>(api);

        Assert.Equal(
            """{"orderId":"o1","paid":true}""", (await invocation.Answered.WaitAsync(FakeRuntimeApi.Patience, TestContext.Current.CancellationToken)).Text);
        Assert.False(ended.IsCompleted);
        Assert.False(exitCode.IsCompleted);
    }

    [Fact]
    public void An_exception_of_a_class_during_setup_is_thrown()
    {
        Assert.Equal(
            "In Configure.", Assert.Throws<InvalidOperationException>(() => LambdaApplication.RunAsync<FailsToConfigure>().GetAwaiter().GetResult()).Message);
        Assert.Equal(
            "In Register.", Assert.Throws<InvalidOperationException>(() => LambdaApplication.RunAsync<FailsToRegister>().GetAwaiter().GetResult()).Message);
    }

    // The loop blocks its thread, as it does in Lambda.
    private static (Task Ended, Task<int> ExitCode) Run<TFunction>(FakeRuntimeApi api)
        where TFunction : ILambdaFunction
    {
        var ended = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var exitCode = new TaskCompletionSource<int>(TaskCreationOptions.RunContinuationsAsynchronously);
        var app = LambdaApplication.Create<TFunction>(configure: builder =>
        {
            builder.Options.Environment = new LambdaEnvironment(api);
            builder.Options.Log = new RecordingLog();
            builder.Options.AlwaysUsesExecutionContext = true;
            builder.Options.Exit = code => exitCode.TrySetResult(code);
        });
        new Thread(() =>
        {
            try
            {
                app.RunAsync().GetAwaiter().GetResult();
                ended.SetResult();
            }
            catch (Exception e)
            {
                ended.TrySetException(e);
            }
        }) { IsBackground = true }.Start();
        return (ended.Task, exitCode.Task);
    }

    private sealed class Receipts : ILambdaFunction
    {
        static void ILambdaFunction.Configure(LambdaApplicationBuilder builder)
        {
        }

        static void ILambdaFunction.Register(LambdaApplication app) =>
            app.On(JsonEvents.Of(OrdersJson.Default.OrderPlaced).Returning(OrdersJson.Default.Receipt).To(
                static async (OrderPlaced order, CancellationToken cancellationToken) =>
            {
                await Task.Yield();
                return new Receipt(order.OrderId, Paid: true);
            }));
    }

    private sealed class FailsToConfigure : ILambdaFunction
    {
        static void ILambdaFunction.Configure(LambdaApplicationBuilder builder) => throw new InvalidOperationException("In Configure.");

        static void ILambdaFunction.Register(LambdaApplication app) => throw new NotSupportedException();
    }

    private sealed class FailsToRegister : ILambdaFunction
    {
        static void ILambdaFunction.Configure(LambdaApplicationBuilder builder)
        {
        }

        static void ILambdaFunction.Register(LambdaApplication app) => throw new InvalidOperationException("In Register.");
    }
}
