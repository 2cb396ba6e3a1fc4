using System.Diagnostics;

namespace Tern.Messaging.Bench;

/// <summary>The server of queues, in a process of its own: its time and bytes are not the clients'.</summary>
internal sealed class ServerProcess : IDisposable
{
    private readonly Process _process;

    private ServerProcess(Process process, Uri address) => (_process, Address) = (process, address);

    public Uri Address { get; }

    public static async Task<ServerProcess> StartAsync(string queue)
    {
        var program = typeof(ServerProcess).Assembly.Location;
        var start = new ProcessStartInfo("dotnet", ["exec", program, "serve", queue]) { RedirectStandardInput = true, RedirectStandardOutput = true };
        var process = Process.Start(start)!;
        var address = await process.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException($"The server ended: {program}");
        return new ServerProcess(process, new Uri(address));
    }

    public void Dispose()
    {
        _process.StandardInput.Close();
        _process.WaitForExit();
        _process.Dispose();
    }
}
