using System.Globalization;

namespace Tern.S3.Bench.Transfers;

/// <summary>
/// Uploads and downloads a file with both libraries, each in a process of its own, by turns, with a server in a third:
/// throughput, processor time and memory of the client alone. Plain HTTP, signed chunks, CRC32; four parts or ranges at
/// a time, 8 MiB each.
/// </summary>
internal static class TransfersCommand
{
    private static readonly Bar[] s_bars =
    [
        new("upload", Throughput: 2, Cpu: 0.4, MiB: 16),
        new("download", Throughput: 1.4, Cpu: 0.5, MiB: 8),
    ];

    public static async Task<int> RunAsync(int mib, int rounds)
    {
        var path = Path.Combine(Path.GetTempPath(), FormattableString.Invariant($"tern-s3-bench-{Environment.ProcessId}"));
        await WriteAsync(path, mib);
        await using var server = await BenchProcess.StartAsync("serve", mib.ToString(CultureInfo.InvariantCulture));
        var missed = 0;
        try
        {
            Console.WriteLine("          |      MiB/s    ratio |    CPU s    ratio | MiB above start");
            foreach (var bar in s_bars)
            {
                var (tern, other) = (new List<TransferFigures>(), new List<TransferFigures>());
                for (var round = 0; round < rounds; round++)
                {
                    tern.Add(await MeasureAsync("tern", bar.What, server.FirstLine, path));
                    other.Add(await MeasureAsync("aws", bar.What, server.FirstLine, path));
                }

                missed += Print(bar, TransferFigures.Median(tern), TransferFigures.Median(other), mib);
            }
        }
        finally
        {
            File.Delete(path);
            File.Delete(path + ".down");
        }

        return missed == 0 ? 0 : 1;
    }

    private static async Task<TransferFigures> MeasureAsync(string who, string what, string address, string path)
    {
        // Who replaces a file pays for the pages that the other left of it.
        File.Delete(path + ".down");
        await using var process = await BenchProcess.StartAsync("transfer", who, what, address, path);
        return TransferFigures.Parse(process.FirstLine);
    }

    private static int Print(Bar bar, TransferFigures tern, TransferFigures other, int mib)
    {
        var (fast, theirs) = (mib / tern.Seconds, mib / other.Seconds);
        Write($"{bar.What,-9} | {fast,10:F0} {fast / theirs,8:F2} | {tern.CpuSeconds,8:F3} {tern.CpuSeconds / other.CpuSeconds,8:F2} | {tern.PeakMiB,8:F1}");
        Write($"  AWSSDK  | {theirs,10:F0} {1,8:F2} | {other.CpuSeconds,8:F3} {1,8:F2} | {other.PeakMiB,8:F1}");
        var isMet = fast / theirs >= bar.Throughput && tern.CpuSeconds / other.CpuSeconds <= bar.Cpu && tern.PeakMiB <= bar.MiB;
        Write($"  bar     | {"",10} {bar.Throughput,8:F2} | {"",8} {bar.Cpu,8:F2} | {bar.MiB,8:F1}   {(isMet ? "met" : "MISSED")}");
        return isMet ? 0 : 1;
    }

    private static void Write(FormattableString text) => Console.WriteLine(text.ToString(CultureInfo.InvariantCulture));

    private static async Task WriteAsync(string path, int mib)
    {
        var block = new byte[1024 * 1024];
        new Random(20261123).NextBytes(block);
        await using var file = File.Create(path);
        for (var i = 0; i < mib; i++)
        {
            BitConverter.TryWriteBytes(block, i);
            await file.WriteAsync(block);
        }
    }

    private sealed record Bar(string What, double Throughput, double Cpu, double MiB);
}
