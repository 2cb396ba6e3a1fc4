using System.Diagnostics;
using Tern.Local.Bench.Servers;

namespace Tern.Local.Bench.Load;

/// <summary>Makes the table and fills it. Its time is not measured.</summary>
internal static class BulkLoad
{
    private const int BatchItems = 25;
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(30);

    public static void Run(ServerProcess server, RequestSet requests, int items)
    {
        CreateTable(server, requests);
        // As many writers as the load has connections: a server that waits for the disk does so once for all of them.
        var next = 0;
        var writers = Enumerable.Range(0, LoadGenerator.Connections)
            .Select(_ => Task.Factory.StartNew(Put, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default))
            .ToArray();
        Task.WhenAll(writers).GetAwaiter().GetResult();

        void Put()
        {
            using var connection = new LoadConnection(server.Port);
            while (true)
            {
                var first = Interlocked.Add(ref next, BatchItems) - BatchItems;
                if (first >= items) return;
                var answer = connection.Call(requests.Batch(first, Math.Min(BatchItems, items - first)));
                if (!answer.Contains("\"UnprocessedItems\":{}", StringComparison.Ordinal))
                    throw new BenchException($"{server.Name} left items of a batch unprocessed: {answer}");
            }
        }
    }

    private static void CreateTable(ServerProcess server, RequestSet requests)
    {
        using var connection = new LoadConnection(server.Port);
        connection.Call(requests.CreateTable);
        for (var start = Stopwatch.GetTimestamp(); !connection.Call(requests.DescribeTable).Contains("\"ACTIVE\"", StringComparison.Ordinal);)
        {
            if (Stopwatch.GetElapsedTime(start) > s_patience)
                throw new BenchException($"{server.Name}: the table did not become active within {s_patience.TotalSeconds} s.");
            Thread.Sleep(10);
        }
    }
}
