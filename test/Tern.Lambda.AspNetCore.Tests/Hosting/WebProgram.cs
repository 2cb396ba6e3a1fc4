using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text;
using Tern.TestHarness;

namespace Tern.Lambda.AspNetCore.Tests.Hosting;

/// <summary>
/// A minimal API as a separate process: the one that was built with the tests, or with <c>TERN_WEB_NATIVE</c> set the
/// native program of that path.
/// </summary>
internal sealed partial class WebProgram : IDisposable
{
    private const int SigTerm = 15;
    private readonly Process _process;
    private readonly StringBuilder _output = new();

    private WebProgram(FakeRuntimeApi api, Process process)
    {
        Api = api;
        _process = process;
    }

    public FakeRuntimeApi Api { get; }

    public string Output
    {
        get { lock (_output) return _output.ToString(); }
    }

    public static WebProgram Start(params (string Name, string Value)[] variables)
    {
        var api = new FakeRuntimeApi();
        var start = Find();
        start.RedirectStandardOutput = start.RedirectStandardError = true;
        start.WorkingDirectory = AppContext.BaseDirectory;
        start.Environment["AWS_LAMBDA_RUNTIME_API"] = api.Address;
        start.Environment["AWS_LAMBDA_FUNCTION_NAME"] = "tern";
        start.Environment["AWS_LAMBDA_FUNCTION_MEMORY_SIZE"] = "512";
        start.Environment["DOTNET_DbgEnableMiniDump"] = "0";
        foreach (var (name, value) in variables) start.Environment[name] = value;
        var process = Process.Start(start)!;
        var program = new WebProgram(api, process);
        process.OutputDataReceived += (_, line) => program.Append(line.Data);
        process.ErrorDataReceived += (_, line) => program.Append(line.Data);
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        return program;
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

    private static ProcessStartInfo Find()
    {
        const string Name = "Tern.Lambda.Bench.AspNetCore";
        if (Environment.GetEnvironmentVariable("TERN_WEB_NATIVE") is { Length: > 0 } native)
        {
            Assert.True(File.Exists(native), $"TERN_WEB_NATIVE is set, and there is no {native}: publish {Name} natively.");
            return new ProcessStartInfo(native);
        }

        // artifacts/bin/{project}/{configuration}/
        var own = new DirectoryInfo(AppContext.BaseDirectory);
        var program = Path.Combine(own.Parent!.Parent!.FullName, Name, own.Name, Name + ".dll");
        Assert.True(File.Exists(program), $"There is no {program}: build the tests.");
        return new ProcessStartInfo(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") is { Length: > 0 } host ? host : "dotnet", ["exec", program]);
    }

    private void Append(string? line)
    {
        if (line is null) return;
        lock (_output) _output.AppendLine(line);
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int Kill(int process, int signal);
}
