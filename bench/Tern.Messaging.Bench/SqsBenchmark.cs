using System.Diagnostics;
using System.Globalization;
using Tern.Credentials;
using Tern.Messaging.Sqs;

namespace Tern.Messaging.Bench;

/// <summary>Messages through a sender and a consumer in this process, over the queues of another: processor time and bytes of both ends.</summary>
internal static class SqsBenchmark
{
    private const double MostMicroseconds = 12;
    private const double MostBytes = 1536;
    private const int Callers = 200;

    public static async Task<bool> RunAsync(int messages, int rounds)
    {
        using var server = await ServerProcess.StartAsync("orders");
        var options = new SqsClientOptions
        {
            Region = "us-east-1",
            Endpoint = server.Address,
            Credentials = new StaticCredentialProvider(new AwsCredentials("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")),
        };
        await using var client = new SqsClient(options);
        Console.WriteLine(FormattableString.Invariant($"{messages:N0} messages of 130 bytes, {Callers} callers, {Environment.ProcessorCount} processors"));
        Console.WriteLine("| round | µs CPU a message | bytes a message | messages a second |");
        Console.WriteLine("| --- | --- | --- | --- |");
        await RoundAsync(client, Math.Min(messages, 30_000)); // warm-up
        var (time, bytes) = (double.MaxValue, double.MaxValue);
        for (var round = 1; round <= rounds; round++)
        {
            var (cpu, allocated, seconds) = await RoundAsync(client, messages);
            var (microseconds, each) = (cpu.TotalMicroseconds / messages, (double)allocated / messages);
            Console.WriteLine(FormattableString.Invariant($"| {round} | {microseconds:F1} | {each:F0} | {messages / seconds:N0} |"));
            (time, bytes) = (Math.Min(time, microseconds), Math.Min(bytes, each));
        }

        using var http = new HttpClient();
        Console.WriteLine("calls: " + await http.GetStringAsync(server.Address));
        var isMet = time <= MostMicroseconds && bytes <= MostBytes;
        Console.WriteLine(string.Create(
            CultureInfo.InvariantCulture, $"least: {time:F1} µs (bar {MostMicroseconds}), {bytes:F0} bytes (bar {MostBytes}): {(isMet ? "met" : "missed")}"));
        return isMet;
    }

    private static async Task<(TimeSpan Cpu, long Bytes, double Seconds)> RoundAsync(SqsClient client, int messages)
    {
        var (left, all) = (messages, new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously));
        await using var sender = new SqsSender<BenchOrder>(client, "orders", BenchJson.Default.BenchOrder, new() { MaxConcurrentCalls = 4 });
        await using var consumer = SqsConsumer.Create(client, SqsQueue.Named("orders").Of(BenchJson.Default.BenchOrder).To((_, _) =>
        {
            if (Interlocked.Decrement(ref left) == 0) all.TrySetResult();
            return Task.CompletedTask;
        }).WithOptions(options =>
        {
            options.MaxConcurrency = 10;
            options.Prefetch = 30;
        }));

        GC.Collect();
        var process = Process.GetCurrentProcess();
        var (cpu, bytes, started) = (process.TotalProcessorTime, GC.GetTotalAllocatedBytes(precise: true), Stopwatch.GetTimestamp());
        consumer.Start();
        var next = -1;
        var callers = new Task[Callers];
        for (var i = 0; i < callers.Length; i++) callers[i] = SendAsync();
        await Task.WhenAll(callers);
        await all.Task;
        await consumer.StopAsync();
        process.Refresh();
        return (process.TotalProcessorTime - cpu, GC.GetTotalAllocatedBytes(precise: true) - bytes, Stopwatch.GetElapsedTime(started).TotalSeconds);

        async Task SendAsync()
        {
            var order = new BenchOrder("2026-000000017", "ada.lovelace@example.com", 129.95m, DateTimeOffset.UnixEpoch.AddYears(56));
            while (Interlocked.Increment(ref next) < messages) await sender.SendAsync(order);
        }
    }
}
