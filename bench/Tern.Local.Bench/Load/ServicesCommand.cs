using System.Diagnostics;
using System.Globalization;
using Tern.Credentials;
using Tern.Local.Bench.Reports;
using Tern.Local.Bench.Servers;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;
using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Bench.Load;

/// <summary>Measures queues and large objects of <c>tern local</c> over loopback, with Tern's clients.</summary>
internal static class ServicesCommand
{
    private const int Connections = 8;
    private const int Backlog = 100_000;
    private const long ObjectBytes = 1L << 30;

    private static readonly TimeSpan s_warmUp = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan s_phase = TimeSpan.FromSeconds(8);

    public static async Task<Report> RunAsync(bool publish)
    {
        var tern = TernServer.Publish(publish);
        var report = new Report();
        report.AddLine(tern.Version);
        await MeasureQueuesAsync(tern, report);
        await MeasureObjectsAsync(tern, report);
        return report;
    }

    private static async Task MeasureQueuesAsync(TernServer tern, Report report)
    {
        using var server = ServerProcess.Start(tern.Memory);
        await using var sqs = new SqsClient(new SqsClientOptions
        {
            Endpoint = EndpointOf(server), Region = "us-east-1", Credentials = new StaticCredentialProvider("local", "local"),
        });
        var url = (await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" })).QueueUrl!;
        await CycleAsync(sqs, url, s_warmUp);
        report.AddHeading($"Queues: send, receive, delete of one message, {Connections} connections, signed");
        report.AddHeader("messages waiting", "cycles/s", "CPU of the server, µs a request");
        var empty = await AddAsync("0");
        await Parallel.ForEachAsync(Enumerable.Range(0, Backlog / 10), new ParallelOptions { MaxDegreeOfParallelism = Connections }, async (_, token) =>
            await sqs.SendMessageBatchAsync(new SendMessageBatchRequest
            {
                QueueUrl = url,
                Entries = [.. Enumerable.Range(0, 10).Select(static i => new SendMessageBatchRequestEntry
                {
                    Id = i.ToString(CultureInfo.InvariantCulture), MessageBody = "waiting",
                })],
            }, cancellationToken: token));
        var deep = await AddAsync(Backlog.ToString(CultureInfo.InvariantCulture));
        report.AtLeast("cycles with an empty queue", empty.Rate, 40 * 98, "a second (40 x moto)");
        report.AtLeast($"cycles with {Backlog} messages, of the empty queue's", deep.Rate / empty.Rate, 0.8, "x");
        report.AtMost("CPU of the server", Math.Max(empty.Microseconds, deep.Microseconds), 60, "µs a request");

        async Task<(double Rate, double Microseconds)> AddAsync(string name)
        {
            var cpu = server.Cpu();
            var (cycles, time) = await CycleAsync(sqs, url, s_phase);
            var rate = cycles / time.TotalSeconds;
            var cost = (server.Cpu() - cpu).TotalMicroseconds / (3 * cycles);
            report.AddRow(name, Report.Text(rate), Report.Text(cost));
            return (rate, cost);
        }
    }

    private static async Task<(long Cycles, TimeSpan Time)> CycleAsync(SqsClient sqs, string url, TimeSpan time)
    {
        var start = Stopwatch.GetTimestamp();
        var cycles = await Task.WhenAll(Enumerable.Range(0, Connections).Select(_ => Task.Run(async () =>
        {
            long count = 0;
            for (; Stopwatch.GetElapsedTime(start) < time; count++)
            {
                await sqs.SendMessageAsync(new SendMessageRequest { QueueUrl = url, MessageBody = "an order" });
                var received = await sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = url });
                foreach (var message in received.Messages ?? [])
                    await sqs.DeleteMessageAsync(new DeleteMessageRequest { QueueUrl = url, ReceiptHandle = message.ReceiptHandle });
            }

            return count;
        })));
        return (cycles.Sum(), Stopwatch.GetElapsedTime(start));
    }

    private static async Task MeasureObjectsAsync(TernServer tern, Report report)
    {
        var folder = Directory.CreateTempSubdirectory("tern-bench-").FullName;
        try
        {
            using var server = ServerProcess.Start(tern.Durable(folder));
            await using var s3 = new S3Client(new S3ClientOptions
            {
                Endpoint = EndpointOf(server), Region = "us-east-1", ForcePathStyle = true, Credentials = new StaticCredentialProvider("local", "local"),
            });
            await s3.CreateBucketAsync(new CreateBucketRequest { Bucket = "files" });
            var before = server.ResidentMebibytes;
            var put = Stopwatch.StartNew();
            await s3.PutObjectAsync(new PutObjectRequest { Bucket = "files", Key = "large", Body = new ZeroStream(ObjectBytes) });
            put.Stop();
            var get = Stopwatch.StartNew();
            await using (var got = await s3.GetObjectAsync(new GetObjectRequest { Bucket = "files", Key = "large" })) await got.Body!.CopyToAsync(Stream.Null);
            get.Stop();
            report.AddHeading("An object of 1 GiB with --data");
            report.AddHeader("", "MiB/s");
            report.AddRow("put", Report.Text(1024 / put.Elapsed.TotalSeconds));
            report.AddRow("get", Report.Text(1024 / get.Elapsed.TotalSeconds));
            report.AtMost("most resident above the start", server.PeakMebibytes - before, 64, "MiB");
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static Uri EndpointOf(ServerProcess server) => new($"http://{ServerProcess.HostOf(server.Port)}/");
}
