using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Threading.Channels;

namespace Cases.Load;

/// <summary>
/// Sends a plan's requests when they are due, each over the next free connection. It uses sockets instead of an
/// HttpClient, because the doctor watches every HttpClient in the process, and the load isn't part of the service.
/// </summary>
/// <param name="server">The service's endpoint.</param>
/// <param name="plan">The requests to send.</param>
/// <param name="samples">The queue to which latencies are added.</param>
public sealed class OpenLoad(IPEndPoint server, LoadPlan plan, ConcurrentQueue<LatencySample> samples)
{
    private static readonly TimeSpan s_tick = TimeSpan.FromMilliseconds(1);

    private readonly Channel<LoadStep> _due = Channel.CreateUnbounded<LoadStep>(new() { SingleWriter = true });
    private long _start;

    /// <summary>Sends all requests and waits for the last response.</summary>
    public async Task RunAsync(CancellationToken cancellationToken)
    {
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        var connections = new LoadConnection[plan.Connections];
        try
        {
            for (var i = 0; i < connections.Length; i++) connections[i] = await LoadConnection.OpenAsync(server, cancellationToken);
            _start = Stopwatch.GetTimestamp();
            var workers = Array.ConvertAll(connections, connection => SendDueAsync(connection, stop.Token));
            // Runs on a separate thread, which wakes up every millisecond; a thread pool timer is late if the pool is
            // busy.
            await Task.Factory.StartNew(() => Release(stop.Token), stop.Token, TaskCreationOptions.LongRunning, TaskScheduler.Default);
            await Task.WhenAll(workers);
        }
        finally
        {
            await stop.CancelAsync();
            foreach (var connection in connections) connection?.Dispose();
        }
    }

    private void Release(CancellationToken cancellationToken)
    {
        try
        {
            foreach (var step in plan.Steps)
            {
                while (Stopwatch.GetElapsedTime(_start) < step.At && !cancellationToken.WaitHandle.WaitOne(s_tick))
                {
                }

                cancellationToken.ThrowIfCancellationRequested();
                _due.Writer.TryWrite(step);
            }
        }
        finally
        {
            _due.Writer.Complete();
        }
    }

    private async Task SendDueAsync(LoadConnection connection, CancellationToken cancellationToken)
    {
        await foreach (var step in _due.Reader.ReadAllAsync(cancellationToken))
        {
            string? error = null;
            try
            {
                var status = await connection.SendAsync(step.Request, cancellationToken);
                if (status != StatusCodes.Status200OK) error = $"a request was answered with status {status}";
            }
            catch (Exception fault) when (fault is IOException or SocketException or InvalidDataException)
            {
                error = fault.Message;
                await connection.ReopenAsync(server, cancellationToken);
            }

            samples.Enqueue(new LatencySample(step.At, Stopwatch.GetElapsedTime(_start) - step.At, error));
        }
    }
}
