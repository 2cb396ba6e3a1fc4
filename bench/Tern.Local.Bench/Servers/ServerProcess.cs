using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Runtime.InteropServices;
using Tern.Local.Bench.Load;

namespace Tern.Local.Bench.Servers;

/// <summary>A server that runs on a port of its own on 127.0.0.1, with what Linux says of its time and memory.</summary>
internal sealed partial class ServerProcess : IDisposable
{
    private const int Interrupt = 2;
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);
    private static readonly double TicksPerSecond = SystemConfiguration(2); // _SC_CLK_TCK

    private readonly Process _process;
    private readonly List<string> _errors = [];

    private ServerProcess(ServerProgram program, int port)
    {
        Name = program.Name;
        Port = port;
        var start = new ProcessStartInfo(program.File, program.Arguments(port))
        {
            RedirectStandardOutput = true, RedirectStandardError = true, WorkingDirectory = program.Folder,
        };
        Started = Stopwatch.GetTimestamp();
        _process = Process.Start(start) ?? throw new BenchException($"'{program.File}' could not be started.");
        _process.OutputDataReceived += static (_, _) => { };
        _process.ErrorDataReceived += (_, line) => Note(line.Data);
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    public string Name { get; }

    public int Port { get; }

    public long Started { get; }

    /// <summary>From the start of the process until the whole answer to its first request, a ListTables.</summary>
    public TimeSpan FirstAnswer { get; private set; }

    /// <summary>The memory that is resident now, in MiB.</summary>
    public double ResidentMebibytes => StatusKibibytes("VmRSS:") / 1024;

    /// <summary>The most that was resident at any time, in MiB.</summary>
    public double PeakMebibytes => StatusKibibytes("VmHWM:") / 1024;

    /// <summary>Starts a server and waits for its first answer.</summary>
    public static ServerProcess Start(ServerProgram program, Func<RequestSet, byte[]>? firstRequest = null)
    {
        var port = FreePort();
        var requests = new RequestSet(HostOf(port), 0);
        var request = firstRequest?.Invoke(requests) ?? requests.ListTables;
        var server = new ServerProcess(program, port);
        try
        {
            using var connection = server.Connect();
            connection.Call(request);
            server.FirstAnswer = Stopwatch.GetElapsedTime(server.Started);
            return server;
        }
        catch
        {
            server.Dispose();
            throw;
        }
    }

    public static string HostOf(int port) => string.Create(CultureInfo.InvariantCulture, $"127.0.0.1:{port}");

    /// <summary>User and system time of the whole process.</summary>
    public TimeSpan Cpu()
    {
        // The name of the program, which may hold spaces, ends at the last parenthesis; utime and stime are fields 14 and 15, and the one after it is field 3.
        var stat = File.ReadAllText($"/proc/{_process.Id}/stat");
        var fields = stat[(stat.LastIndexOf(')') + 2)..].Split(' ');
        var ticks = long.Parse(fields[11], CultureInfo.InvariantCulture) + long.Parse(fields[12], CultureInfo.InvariantCulture);
        return TimeSpan.FromSeconds(ticks / TicksPerSecond);
    }

    /// <summary>Ends it as Ctrl-C does, and waits until it is gone.</summary>
    public void Stop()
    {
        _ = Signal(_process.Id, Interrupt);
        if (!_process.WaitForExit(Patience)) throw new BenchException($"{Name} did not end within {Patience.TotalSeconds} s of Ctrl-C.");
    }

    public void Dispose()
    {
        if (!_process.HasExited) _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }

    private LoadConnection Connect()
    {
        while (true)
        {
            try
            {
                return new LoadConnection(Port);
            }
            catch (SocketException) when (!_process.HasExited && Stopwatch.GetElapsedTime(Started) < Patience)
            {
                Thread.Sleep(1);
            }
            catch (SocketException)
            {
                throw new BenchException($"{Name} {(_process.HasExited ? "ended" : $"took no connection in {Patience.TotalSeconds} s")}:\n{Errors()}");
            }
        }
    }

    private void Note(string? line)
    {
        if (line is null) return;
        lock (_errors) _errors.Add(line);
    }

    private string Errors()
    {
        lock (_errors) return string.Join('\n', _errors.TakeLast(20));
    }

    private double StatusKibibytes(string field)
    {
        var line = File.ReadLines($"/proc/{_process.Id}/status").First(line => line.StartsWith(field, StringComparison.Ordinal));
        return int.Parse(
            line.AsSpan(field.Length, line.Length - field.Length - " kB".Length),
            NumberStyles.AllowLeadingWhite | NumberStyles.AllowTrailingWhite,
            CultureInfo.InvariantCulture);
    }

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    [LibraryImport("libc", EntryPoint = "sysconf")]
    private static partial nint SystemConfiguration(int name);

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Signal(int process, int signal);
}
