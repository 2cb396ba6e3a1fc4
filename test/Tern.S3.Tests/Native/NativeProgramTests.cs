using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Tern.S3.Tests.Native;

/// <summary>A native program that gets one object, compared with one that uses only HttpClient: eng/check-aot.sh
/// publishes both.</summary>
public sealed class NativeProgramTests
{
    private const string Content = "hello";
    private const int Runs = 15;

    [Fact]
    public async Task A_native_program_starts_and_gets_an_object_about_as_fast_as_one_without_a_client()
    {
        var folder = Environment.GetEnvironmentVariable("TERN_S3_NATIVE");
        Assert.SkipWhen(folder is null, "TERN_S3_NATIVE names no folder with the native programs: run eng/check-aot.sh.");
        var (tern, raw) = (Path.Combine(folder!, "Tern.S3.Native"), Path.Combine(folder!, "Tern.S3.Native.Raw"));
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        using var stop = new CancellationTokenSource();
        var serving = ServeAsync(listener, stop.Token);
        var address = $"http://127.0.0.1:{((IPEndPoint)listener.LocalEndpoint).Port}";

        var (ours, theirs) = (new List<double>(), new List<double>());
        for (var run = 0; run < Runs; run++)
        {
            ours.Add(await RunAsync(tern, address));
            theirs.Add(await RunAsync(raw, address));
        }

        await stop.CancelAsync();
        await Task.WhenAny(serving); // which was told to stop
        TestContext.Current.SendDiagnosticMessage(
            $"least of {Runs} starts: Tern {ours.Min():F1} ms, HttpClient alone {theirs.Min():F1} ms; " +
            $"{new FileInfo(tern).Length / 1e6:F2} MB, {new FileInfo(raw).Length / 1e6:F2} MB");
        // 1.23 times the size: most of the difference is the credential chain, which starts processes and supports SSO.
        Assert.InRange(new FileInfo(tern).Length, 1, new FileInfo(raw).Length * 1.25);
    }

    private static async Task<double> RunAsync(string program, string address)
    {
        var start = Stopwatch.GetTimestamp();
        using var process = Process.Start(new ProcessStartInfo(program, [address]) { RedirectStandardOutput = true })!;
        var said = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.Equal((0, Content), (process.ExitCode, said));
        return Stopwatch.GetElapsedTime(start).TotalMilliseconds;
    }

    private static async Task ServeAsync(TcpListener listener, CancellationToken stop)
    {
        var answer = Encoding.ASCII.GetBytes($"HTTP/1.1 200 OK\r\ncontent-length: {Content.Length}\r\netag: \"e\"\r\n\r\n{Content}");
        var buffer = new byte[16 * 1024];
        while (true)
        {
            using var socket = await listener.AcceptSocketAsync(stop);
            if (await socket.ReceiveAsync(buffer, stop) == 0) continue;
            await socket.SendAsync(answer, stop);
            while (await socket.ReceiveAsync(buffer, stop) > 0) { }
        }
    }
}
