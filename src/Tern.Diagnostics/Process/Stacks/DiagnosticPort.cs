using System.IO.Pipes;
using System.Net.Sockets;

namespace Tern.Diagnostics;

/// <summary>
/// This process's diagnostic port: a Unix domain socket in the temporary directory, or a named pipe
/// (dotnet/diagnostics, "Diagnostic IPC Protocol"). It doesn't exist with Native AOT or with
/// <c>DOTNET_EnableDiagnostics=0</c>.
/// </summary>
internal static class DiagnosticPort
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(2);

    /// <summary>Opens a connection. Each command needs its own connection.</summary>
    /// <exception cref="IOException">There is no diagnostic port, or it doesn't respond.</exception>
    public static Stream Connect()
    {
        try
        {
            return OperatingSystem.IsWindows() ? ConnectPipe() : ConnectSocket();
        }
        catch (Exception error) when (error is SocketException or TimeoutException or UnauthorizedAccessException)
        {
            throw new IOException($"the runtime's diagnostic port doesn't respond ({error.Message})", error);
        }
    }

    private static NamedPipeClientStream ConnectPipe()
    {
        var pipe = new NamedPipeClientStream(".", $"dotnet-diagnostic-{Environment.ProcessId}", PipeDirection.InOut, PipeOptions.None);
        try
        {
            pipe.Connect(s_patience);
            return pipe;
        }
        catch
        {
            pipe.Dispose();
            throw;
        }
    }

    private static NetworkStream ConnectSocket()
    {
        var path = SocketPath()
            ?? throw new IOException("the runtime has no diagnostic port: it is disabled (DOTNET_EnableDiagnostics=0), or this is Native AOT");
        var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        try
        {
            socket.Connect(new UnixDomainSocketEndPoint(path));
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    /// <summary>
    /// Returns the path of the socket. Its name contains the process ID and start time. Containers that share the
    /// directory may also share the ID, so on Linux the start time is compared, to avoid connecting to another
    /// container's process.
    /// </summary>
    private static string? SocketPath()
    {
        var folder = Path.GetTempPath();
        var id = Environment.ProcessId;
        if (OperatingSystem.IsLinux() && StartTicks() is { } ticks)
        {
            var exact = Path.Combine(folder, $"dotnet-diagnostic-{id}-{ticks}-socket");
            return File.Exists(exact) ? exact : null;
        }

        string? newest = null;
        foreach (var path in Directory.EnumerateFiles(folder, $"dotnet-diagnostic-{id}-*-socket"))
        {
            if (newest is null || File.GetCreationTimeUtc(path) > File.GetCreationTimeUtc(newest)) newest = path;
        }

        return newest;
    }

    /// <summary>Returns the 22nd field of proc(5)'s stat, unchanged.</summary>
    private static string? StartTicks()
    {
        var stat = File.ReadAllText("/proc/self/stat");
        var fields = stat[(stat.LastIndexOf(')') + 2)..].Split(' '); // starts at the third field
        return fields.Length > 19 ? fields[19] : null;
    }
}
