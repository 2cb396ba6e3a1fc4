using System.Collections.Concurrent;
using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text.Json;
using Tern.TestHarness;

namespace Orders.Tests.Running;

/// <summary>A function as Lambda runs it: a process that asks a Runtime API for events. Its output is its
/// log.</summary>
internal sealed partial class FunctionProcess : IAsyncDisposable
{
    /// <summary>The Region of functions.</summary>
    public const string Region = "eu-west-1";

    private const int SigTerm = 15;
    private readonly Process _process;
    private readonly ConcurrentQueue<string> _lines = new();
    private readonly FakeRuntimeApi _api = new();

    /// <param name="name">The program, such as <c>Orders.Api</c>.</param>
    /// <param name="environment">Variables beside those that Lambda sets.</param>
    public FunctionProcess(string name, params IEnumerable<(string Name, string Value)> environment)
    {
        var start = FunctionProgram.Find(name);
        start.RedirectStandardOutput = start.RedirectStandardError = true;
        foreach (var variable in start.Environment.Keys.Where(IsForeign).ToList()) start.Environment.Remove(variable);
        start.Environment["AWS_LAMBDA_RUNTIME_API"] = _api.Address;
        start.Environment["AWS_LAMBDA_FUNCTION_NAME"] = name;
        start.Environment["AWS_LAMBDA_FUNCTION_VERSION"] = "7";
        start.Environment["AWS_LAMBDA_FUNCTION_MEMORY_SIZE"] = "256";
        start.Environment["AWS_LAMBDA_INITIALIZATION_TYPE"] = "on-demand";
        start.Environment["AWS_LAMBDA_LOG_FORMAT"] = "JSON";
        start.Environment["AWS_REGION"] = Region;
        start.Environment["_HANDLER"] = "bootstrap";
        foreach (var (variable, value) in environment) start.Environment[variable] = value;

        _process = new Process { StartInfo = start };
        _process.OutputDataReceived += (_, line) => Add(line.Data);
        _process.ErrorDataReceived += (_, line) => Add(line.Data);
        _process.Start();
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    /// <summary>Sends an event, and waits for the function's response or error report.</summary>
    public async Task<RecordedRequest> SendAsync(string json, string? requestId = null)
    {
        var sent = new FakeInvocation { Event = System.Text.Encoding.UTF8.GetBytes(json) };
        if (requestId is not null) sent = new FakeInvocation { Event = sent.Event, RequestId = requestId };
        _api.Enqueue(sent);
        using var over = new CancellationTokenSource(FakeRuntimeApi.Patience);
        var exit = _process.WaitForExitAsync(over.Token);
        if (await Task.WhenAny(sent.Answered, exit) == exit)
            Assert.Fail($"No answer{(_process.HasExited ? $", and the process ended with {_process.ExitCode}" : "")}:\n{Log}");
        return await sent.Answered;
    }

    /// <summary>Sends an event that should succeed.</summary>
    /// <returns>The answer.</returns>
    public async Task<JsonElement> InvokeAsync(string json, string? requestId = null)
    {
        var answer = await SendAsync(json, requestId);
        Assert.True(answer.IsResponse, answer.Text + "\n" + Log);
        return JsonElement.Parse(answer.Text);
    }

    /// <summary>Waits until the function asks for an event and there is none.</summary>
    public Task WaitUntilIdleAsync() => _api.WaitForAsync(api => api.PendingNext == 1);

    /// <summary>Waits for the report of an initialization error, and for the end of the process.</summary>
    /// <returns>The report.</returns>
    public async Task<JsonElement> FailInitAsync()
    {
        var report = await _api.WaitForRequestAsync(request => request.Line == "POST /2018-06-01/runtime/init/error");
        Assert.Equal(1, await ExitAsync());
        Assert.DoesNotContain(_api.Requests, request => request.IsNext);
        return JsonElement.Parse(report.Text);
    }

    /// <summary>Ends the function as Lambda does, by SIGTERM, once it is idle.</summary>
    /// <returns>Its log, line by line, each of them JSON, without a warning that the shutdown was slow, as it may be on
    /// a busy machine.</returns>
    public async Task<IReadOnlyList<JsonElement>> StopAsync()
    {
        await WaitUntilIdleAsync();
        Assert.Equal(0, Kill(_process.Id, SigTerm));
        Assert.True(await ExitAsync() == 0, $"The process ended with {_process.ExitCode}:\n{Log}");
        return [.. _lines.Select(line => JsonElement.Parse(line)).Where(line => !IsSlowShutdown(line))];
    }

    /// <summary>All that it has written so far.</summary>
    public string Log => string.Join('\n', _lines);

    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited) _process.Kill();
        await _process.WaitForExitAsync();
        _process.Dispose();
        _api.Dispose();
    }

    // With the end of its output.
    private async Task<int> ExitAsync()
    {
        using var over = new CancellationTokenSource(FakeRuntimeApi.Patience);
        await _process.WaitForExitAsync(over.Token);
        return _process.ExitCode;
    }

    private void Add(string? line)
    {
        if (line is not null) _lines.Enqueue(line);
    }

    private static bool IsSlowShutdown(JsonElement line) =>
        line.TryGetProperty("message", out var message)
        && message.GetString()?.StartsWith("Shutdown handlers didn't finish within ", StringComparison.Ordinal) == true;

    private static bool IsForeign(string variable) =>
        variable.StartsWith("AWS_", StringComparison.Ordinal)
        || variable.StartsWith("_LAMBDA", StringComparison.Ordinal)
        || variable.StartsWith("TOKEN_", StringComparison.Ordinal);

    // Uses the system call: a machine with only the SDK may not have a kill program.
    [LibraryImport("libc", EntryPoint = "kill")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int Kill(int process, int signal);
}
