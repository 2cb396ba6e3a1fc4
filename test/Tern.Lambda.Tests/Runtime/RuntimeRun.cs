using Tern.Lambda.Runtime;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Runtime;

/// <summary>A function that runs against a fake Runtime API in this process, on its own thread.</summary>
internal sealed class RuntimeRun : IAsyncDisposable
{
    private readonly TaskCompletionSource<int> _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource<int> _exited = new(TaskCreationOptions.RunContinuationsAsynchronously);

    private RuntimeRun(FakeRuntimeApi api, LambdaRuntimeOptions options, RecordingLog log)
    {
        Api = api;
        Options = options;
        Log = log;
    }

    public FakeRuntimeApi Api { get; }

    public LambdaRuntimeOptions Options { get; }

    public RecordingLog Log { get; }

    /// <summary>The exit code, once the run has ended.</summary>
    public Task<int> Ended => _ended.Task.WaitAsync(FakeRuntimeApi.Patience);

    /// <summary>The exit code with which the process would have been ended from within.</summary>
    public Task<int> Exited => _exited.Task.WaitAsync(FakeRuntimeApi.Patience);

    public static RuntimeRun Start(
        LambdaRawHandler handler,
        Action<LambdaRuntimeOptions>? configure = null,
        Action<Dictionary<string, string>>? variables = null,
        Func<ValueTask>? initialize = null,
        FakeRuntimeApi? api = null) =>
        Start(new RawInvocationHandler(handler), configure, variables, initialize, api);

    public static RuntimeRun Start(
        InvocationHandler handler,
        Action<LambdaRuntimeOptions>? configure = null,
        Action<Dictionary<string, string>>? variables = null,
        Func<ValueTask>? initialize = null,
        FakeRuntimeApi? api = null)
    {
        api ??= new FakeRuntimeApi();
        var log = new RecordingLog();
        var environment = new LambdaEnvironment(api);
        variables?.Invoke(environment.Variables);
        var options = new LambdaRuntimeOptions { Environment = environment, Log = log, AlwaysUsesExecutionContext = true };
        var run = new RuntimeRun(api, options, log);
        options.Exit = code => run._exited.TrySetResult(code);
        configure?.Invoke(options);
        new Thread(() =>
        {
            try
            {
                run._ended.SetResult(LambdaRuntime.Run(handler, options, initialize));
            }
            catch (Exception e)
            {
                run._ended.SetException(e);
            }
        }) { IsBackground = true }.Start();
        return run;
    }

    /// <summary>Does the same as SIGTERM; the run needs a shutdown handler.</summary>
    public void Terminate() => new Thread(() => Options.SignalForTests!()) { IsBackground = true }.Start();

    /// <summary>Closes the Runtime API, without which the run gives up.</summary>
    public ValueTask DisposeAsync()
    {
        Api.Dispose();
        return ValueTask.CompletedTask;
    }
}
