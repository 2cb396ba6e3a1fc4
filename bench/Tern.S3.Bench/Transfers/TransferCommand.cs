using System.Diagnostics;
using System.Globalization;
using Amazon.Runtime;
using Amazon.S3;
using Amazon.S3.Transfer;
using Tern.Credentials;
using Tern.S3.Transfers;

namespace Tern.S3.Bench.Transfers;

/// <summary>One transfer, in this process, measured after a small one of its kind that compiles the code.</summary>
internal static class TransferCommand
{
    private const int Parallelism = 4;
    private const int PartSize = 8 * 1024 * 1024;

    public static async Task<int> RunAsync(string who, string what, Uri address, string path)
    {
        var warmUp = path + ".small";
        await using (var from = File.OpenRead(path))
        await using (var to = File.Create(warmUp))
        {
            var some = new byte[3 * PartSize];
            await from.ReadExactlyAsync(some);
            await to.WriteAsync(some);
        }

        var transfer = who == "tern" ? Tern(address) : AwsSdk(address);
        for (var i = 0; i < 3; i++) await transfer(true, warmUp, "up");
        for (var i = 0; i < 3; i++) await transfer(false, warmUp, "small");
        File.Delete(warmUp);
        // Tier 0 code is counted for 100 ms of quiet before tier 1 is compiled in the background.
        await Task.Delay(400);
        GC.Collect();

        var before = Memory("VmRSS:");
        await File.WriteAllTextAsync("/proc/self/clear_refs", "5");
        var start = Stopwatch.GetTimestamp();
        var spent = Environment.CpuUsage.TotalTime;
        if (what == "upload") await transfer(true, path, "up");
        else await transfer(false, path + ".down", "data");
        var cpu = Environment.CpuUsage.TotalTime - spent;
        var seconds = Stopwatch.GetElapsedTime(start).TotalSeconds;
        Console.WriteLine(new TransferFigures(seconds, cpu.TotalSeconds, Memory("VmHWM:") - before));
        await Console.In.ReadToEndAsync();
        return 0;
    }

    private static Func<bool, string, string, Task> Tern(Uri address)
    {
        var client = new S3Client(new S3ClientOptions
        {
            Region = "us-east-1", Endpoint = address, Credentials = new StaticCredentialProvider("local", "local"),
        });
        var transfer = new S3Transfer(client, new S3TransferOptions { PartSize = PartSize, Parallelism = Parallelism });
        return async (isUp, path, key) =>
        {
            if (isUp) await transfer.UploadAsync(ServeCommand.Bucket, key, path);
            else await transfer.DownloadAsync(ServeCommand.Bucket, key, path);
        };
    }

    private static Func<bool, string, string, Task> AwsSdk(Uri address)
    {
        var client = new AmazonS3Client(
            new BasicAWSCredentials("local", "local"),
            new AmazonS3Config { ServiceURL = address.ToString(), AuthenticationRegion = "us-east-1", ForcePathStyle = true });
        var transfer = new TransferUtility(client, new TransferUtilityConfig { ConcurrentServiceRequests = Parallelism });
        return async (isUp, path, key) =>
        {
            if (isUp)
            {
                await transfer.UploadAsync(new TransferUtilityUploadRequest
                {
                    BucketName = ServeCommand.Bucket, Key = key, FilePath = path, PartSize = PartSize, ChecksumAlgorithm = ChecksumAlgorithm.CRC32,
                });
                return;
            }

            await transfer.DownloadWithResponseAsync(new TransferUtilityDownloadRequest
            {
                BucketName = ServeCommand.Bucket, Key = key, FilePath = path, PartSize = PartSize, MultipartDownloadType = MultipartDownloadType.RANGE,
            });
        };
    }

    // In MiB; the file has kB.
    private static double Memory(string name)
    {
        var line = File.ReadLines("/proc/self/status").First(line => line.StartsWith(name, StringComparison.Ordinal));
        return double.Parse(line[name.Length..].Replace("kB", "", StringComparison.Ordinal), CultureInfo.InvariantCulture) / 1024;
    }
}
