using System.Diagnostics;
using Tern.Credentials;
using Xunit;

namespace Tern.TestHarness;

/// <summary>A separate moto_server on a free port of 127.0.0.1, which ends with the tests; they are skipped if it isn't
/// installed.</summary>
public sealed class MotoServer : IAsyncLifetime
{
    private Process? _process;

    private Uri? _address;

    /// <summary>Its address; a test that reads it is skipped if moto isn't installed.</summary>
    public Uri Address
    {
        get
        {
            Assert.SkipWhen(_address is null, "moto_server is not installed: pip install 'moto[server]'.");
            return _address!;
        }
    }

    /// <summary>Options of a client that calls it.</summary>
    public T Use<T>(T options)
        where T : AwsClientOptions
    {
        options.Region = "eu-west-1";
        options.Endpoint = Address;
        options.Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret");
        // moto loads a service at its first call.
        options.AttemptTimeout = TimeSpan.FromSeconds(60);
        options.TotalTimeout = TimeSpan.FromSeconds(120);
        options.Connections.ConnectTimeout = TimeSpan.FromSeconds(60);
        return options;
    }

    public async ValueTask InitializeAsync()
    {
        if (FindProgram() is not { } program) return;
        // It takes a free port itself, and prints it: a port that was free before may be another program's by now.
        var start = new ProcessStartInfo(program, ["-H", "127.0.0.1", "-p", "0"]) { RedirectStandardOutput = true, RedirectStandardError = true };
        var listening = new TaskCompletionSource<Uri>(TaskCreationOptions.RunContinuationsAsynchronously);
        _process = Process.Start(start)!;
        _process.OutputDataReceived += (_, line) => Read(line.Data);
        _process.ErrorDataReceived += (_, line) => Read(line.Data);
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();

        await Task.WhenAny(listening.Task, _process.WaitForExitAsync()).WaitAsync(TimeSpan.FromMinutes(2));
        if (!listening.Task.IsCompleted) throw new InvalidOperationException($"moto_server ended with exit code {_process.ExitCode}.");
        _address = await listening.Task;

        void Read(string? line)
        {
            const string before = "Running on ";
            if (line?.IndexOf(before, StringComparison.Ordinal) is >= 0 and var at
                && Uri.TryCreate(line![(at + before.Length)..].Split(' ')[0], UriKind.Absolute, out var address)) listening.TrySetResult(address);
        }
    }

    public async ValueTask DisposeAsync()
    {
        if (_process is null) return;
        _process.Kill(entireProcessTree: true);
        await _process.WaitForExitAsync();
        _process.Dispose();
    }

    private static string? FindProgram() =>
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator)
            .Select(folder => Path.Combine(folder, "moto_server"))
            .FirstOrDefault(File.Exists);
}
