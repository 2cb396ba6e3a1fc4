using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;

namespace Files.Setup;

/// <summary>
/// A moto_server process on a free port, which ends with the program. Everything is in its memory, and lost when it
/// ends.
/// </summary>
internal sealed class MotoProcess : IAsyncDisposable
{
    private readonly Process _process;

    private MotoProcess(Process process, Uri address) => (_process, Address) = (process, address);

    public Uri Address { get; }

    /// <exception cref="FormatException">moto_server isn't on the PATH, or doesn't start; the message states what to
    /// do.</exception>
    public static async Task<MotoProcess> StartAsync(CancellationToken cancellationToken)
    {
        var program = Find() ?? throw new FormatException("--moto requires the program moto_server, which isn't on the PATH: pip install 'moto[server]'");
        var port = FreePort();
        var start = new ProcessStartInfo(program, ["-H", "127.0.0.1", "-p", port.ToString(CultureInfo.InvariantCulture)])
        {
            RedirectStandardOutput = true, RedirectStandardError = true,
        };
        var process = Process.Start(start) ?? throw new FormatException($"{program} doesn't start.");
        // The output is read so that the process never blocks on it: it logs each request.
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        var moto = new MotoProcess(process, new Uri($"http://127.0.0.1:{port}"));
        try
        {
            await moto.WaitAsync(program, port, cancellationToken);
            return moto;
        }
        catch
        {
            await moto.DisposeAsync();
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited) _process.Kill(entireProcessTree: true);
        await _process.WaitForExitAsync();
        _process.Dispose();
    }

    private async Task WaitAsync(string program, int port, CancellationToken cancellationToken)
    {
        while (true)
        {
            if (_process.HasExited)
            {
                throw new FormatException(
                    $"{program} ended with exit code {_process.ExitCode}. Is its server part installed? pip install 'moto[server]'");
            }

            using var client = new TcpClient();
            try
            {
                await client.ConnectAsync(IPAddress.Loopback, port, cancellationToken);
                return;
            }
            catch (SocketException)
            {
                await Task.Delay(TimeSpan.FromMilliseconds(50), cancellationToken);
            }
        }
    }

    private static string? Find() =>
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .SelectMany(folder => (string[])[Path.Combine(folder, "moto_server"), Path.Combine(folder, "moto_server.exe")])
            .FirstOrDefault(File.Exists);

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
