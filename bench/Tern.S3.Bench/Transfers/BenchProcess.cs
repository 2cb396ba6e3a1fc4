using System.Diagnostics;

namespace Tern.S3.Bench.Transfers;

/// <summary>This program again, with other arguments: it says one line, and ends when its input does.</summary>
internal sealed class BenchProcess : IAsyncDisposable
{
    private readonly Process _process;

    private BenchProcess(Process process, string firstLine) => (_process, FirstLine) = (process, firstLine);

    public string FirstLine { get; }

    public static async Task<BenchProcess> StartAsync(params string[] arguments)
    {
        var start = new ProcessStartInfo(Environment.ProcessPath!, arguments) { RedirectStandardInput = true, RedirectStandardOutput = true };
        var process = Process.Start(start)!;
        var line = await process.StandardOutput.ReadLineAsync();
        return line is null ? throw new InvalidOperationException($"'{string.Join(' ', arguments)}' ended and said nothing.") : new BenchProcess(process, line);
    }

    public async ValueTask DisposeAsync()
    {
        _process.StandardInput.Close();
        await _process.WaitForExitAsync();
        _process.Dispose();
    }
}
