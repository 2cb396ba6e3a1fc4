using System.Diagnostics;
using System.Net;
using System.Threading.Channels;

namespace Airports.SelfTest;

/// <summary>
/// Sends requests on a schedule that doesn't wait for responses (an open model), over connections that take the next
/// due request as they become free. Latency is measured from the scheduled time, so that a stall is visible in every
/// request that it delays.
/// </summary>
internal sealed class OpenLoad(IPEndPoint server, LoadOptions options)
{
    // Requests become due in steps of this length, so that the schedule needs no busy waiting. It delays a request by
    // at most this time.
    private static readonly TimeSpan s_step = TimeSpan.FromMilliseconds(1);

    // The numbers of the due requests.
    private readonly Channel<int> _due = Channel.CreateUnbounded<int>(new() { SingleWriter = true });
    private long _start;

    /// <summary>
    /// Sends the requests in order and returns the results, with the cost of everything after the warm-up.
    /// </summary>
    public async Task<LoadResult> RunAsync(IReadOnlyList<LoadRequest> requests, CancellationToken cancellationToken)
    {
        var connections = new LoadConnection[options.Connections];
        try
        {
            for (var i = 0; i < connections.Length; i++)
            {
                connections[i] = new LoadConnection();
                await connections[i].ConnectAsync(server, cancellationToken);
            }

            _start = Stopwatch.GetTimestamp();
            var workers = Array.ConvertAll(connections, connection => SendDueAsync(connection, requests, cancellationToken));
            await ReleaseAsync(0, options.WarmUpRequests, cancellationToken);
            var measured = Stopwatch.GetTimestamp();
            var costBefore = ProcessCost.Now();
            await ReleaseAsync(options.WarmUpRequests, options.TotalRequests, cancellationToken);
            _due.Writer.Complete();

            var sum = new LoadSamples();
            foreach (var samples in await Task.WhenAll(workers))
            {
                sum.Add(samples);
            }

            return new LoadResult(sum, ProcessCost.Now() - costBefore, Stopwatch.GetElapsedTime(measured));
        }
        finally
        {
            Array.ForEach(connections, connection => connection?.Dispose());
        }
    }

    // Runs on a separate thread, which wakes up every 1.1 ms (on Linux). A thread pool timer with a period of one
    // millisecond fires only every four or five.
    private Task ReleaseAsync(int first, int end, CancellationToken cancellationToken) =>
        Task.Factory.StartNew(() => Release(first, end, cancellationToken), cancellationToken, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    private void Release(int first, int end, CancellationToken cancellationToken)
    {
        while (first < end && !cancellationToken.WaitHandle.WaitOne(s_step))
        {
            // The first one is due immediately.
            var due = Math.Min(end, 1 + (int)(Stopwatch.GetElapsedTime(_start).TotalSeconds * options.RequestsPerSecond));
            for (; first < due; first++)
            {
                _due.Writer.TryWrite(first);
            }
        }

        cancellationToken.ThrowIfCancellationRequested();
    }

    private async Task<LoadSamples> SendDueAsync(LoadConnection connection, IReadOnlyList<LoadRequest> requests, CancellationToken cancellationToken)
    {
        var samples = new LoadSamples();
        await foreach (var number in _due.Reader.ReadAllAsync(cancellationToken))
        {
            var request = requests[number % requests.Count];
            var intended = TimeSpan.FromSeconds((double)number / options.RequestsPerSecond);
            var began = Stopwatch.GetElapsedTime(_start);
            var status = await connection.SendAsync(request.Bytes, cancellationToken);
            var ended = Stopwatch.GetElapsedTime(_start);

            samples.Record(isWarmUp: number < options.WarmUpRequests, lateness: began - intended, service: ended - began);
            if (status != StatusCodes.Status200OK)
            {
                samples.RecordError($"{request.Name} was answered with status {status}.");
            }
        }

        return samples;
    }
}
