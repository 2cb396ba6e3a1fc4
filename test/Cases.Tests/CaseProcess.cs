using System.Diagnostics;

namespace Cases.Tests;

/// <summary>A case's program in a separate process, which ends when this is disposed.</summary>
internal sealed class CaseProcess : IDisposable
{
    private readonly Process _process;
    private readonly CancellationTokenRegistration _stop;

    private CaseProcess(Process process)
    {
        _process = process;
        _stop = TestContext.Current.CancellationToken.Register(process.Kill);
    }

    public static CaseProcess Start(string name, params string[] arguments)
    {
        var here = new DirectoryInfo(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
        var program = Path.Combine(here.Parent!.Parent!.FullName, name, here.Name, name + ".dll");
        var host = Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") is { Length: > 0 } set ? set : "dotnet";
        return new CaseProcess(Process.Start(new ProcessStartInfo(host, ["exec", program, .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!);
    }

    /// <summary>Waits for the address of its page, which is the last word of its first line.</summary>
    public async Task<Uri> ReadAddressAsync()
    {
        var line = await _process.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken);
        if (line is not null) return new Uri(line[(line.LastIndexOf(' ') + 1)..]);
        throw new InvalidOperationException(await _process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken));
    }

    /// <summary>Waits for its end.</summary>
    public async Task<(int ExitCode, string Output)> ReadToEndAsync()
    {
        var output = _process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        var errors = _process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        var text = await output + await errors;
        await _process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return (_process.ExitCode, text);
    }

    public void Dispose()
    {
        _stop.Dispose();
        if (!_process.HasExited) _process.Kill(entireProcessTree: true);
        _process.Dispose();
    }
}
