using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
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
        return options;
    }

    public async ValueTask InitializeAsync()
    {
        if (FindProgram() is not { } program) return;
        var port = FreePort();
        var start = new ProcessStartInfo(program, ["-H", "127.0.0.1", "-p", port.ToString(System.Globalization.CultureInfo.InvariantCulture)])
        {
            RedirectStandardOutput = true, RedirectStandardError = true,
        };
        _process = Process.Start(start)!;
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();

        using var limit = new CancellationTokenSource(TimeSpan.FromSeconds(60));
        while (!await Answers(port, limit.Token))
        {
            if (_process.HasExited) throw new InvalidOperationException($"moto_server ended with exit code {_process.ExitCode}.");
            limit.Token.ThrowIfCancellationRequested();
        }

        _address = new Uri($"http://127.0.0.1:{port}");
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

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    private static async Task<bool> Answers(int port, CancellationToken cancellationToken)
    {
        using var client = new TcpClient();
        try
        {
            await client.ConnectAsync(IPAddress.Loopback, port, cancellationToken);
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }
}
