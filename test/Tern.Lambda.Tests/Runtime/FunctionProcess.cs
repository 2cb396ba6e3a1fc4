using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Runtime;

/// <summary>The test function as a separate process, as Lambda runs it.</summary>
internal sealed partial class FunctionProcess : IDisposable
{
    private const int SigTerm = 15;
    private readonly Process _process;
    private readonly StringBuilder _output = new();
    private readonly TaskCompletionSource _hanging = new(TaskCreationOptions.RunContinuationsAsynchronously);

    private FunctionProcess(FakeRuntimeApi api, Process process)
    {
        Api = api;
        _process = process;
    }

    public FakeRuntimeApi Api { get; }

    public string Output
    {
        get { lock (_output) return _output.ToString(); }
    }

    /// <summary>The handler is handling the event "hang". A delivered event alone may not have reached the handler
    /// yet.</summary>
    public Task Hangs => _hanging.Task.WaitAsync(FakeRuntimeApi.Patience);

    public static FunctionProcess Start(string argument = "", int memory = 512)
    {
        var api = new FakeRuntimeApi();
        // artifacts/bin/{project}/{configuration}/
        var own = new DirectoryInfo(AppContext.BaseDirectory);
        var program = Path.Combine(own.Parent!.Parent!.FullName, "Tern.Lambda.TestFunction", own.Name, "Tern.Lambda.TestFunction.dll");
        var start = new ProcessStartInfo(Environment.ProcessPath is { } path && Path.GetFileNameWithoutExtension(path) == "dotnet"
            ? path
            : "dotnet", ["exec", program, argument])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
            Environment =
            {
                ["AWS_LAMBDA_RUNTIME_API"] = api.Address,
                ["AWS_LAMBDA_FUNCTION_NAME"] = "tern",
                ["AWS_LAMBDA_FUNCTION_MEMORY_SIZE"] = $"{memory}",
                ["DOTNET_DbgEnableMiniDump"] = "0",
            },
        };
        var process = Process.Start(start)!;
        var function = new FunctionProcess(api, process);
        process.OutputDataReceived += (_, line) => function.Append(line.Data);
        process.ErrorDataReceived += (_, line) => function.Append(line.Data);
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        return function;
    }

    public void Terminate() => Assert.Equal(0, Kill(_process.Id, SigTerm));

    public async Task<int> ExitCodeAsync()
    {
        using var timeout = new CancellationTokenSource(FakeRuntimeApi.Patience);
        await _process.WaitForExitAsync(timeout.Token);
        return _process.ExitCode;
    }

    public void Dispose()
    {
        if (!_process.HasExited) _process.Kill();
        _process.Dispose();
        Api.Dispose();
    }

    private void Append(string? line)
    {
        if (line is null) return;
        if (line == "hanging") _hanging.TrySetResult();
        lock (_output) _output.AppendLine(line);
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int Kill(int process, int signal);
}
