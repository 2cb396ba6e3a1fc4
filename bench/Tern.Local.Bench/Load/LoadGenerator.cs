using System.Diagnostics;
using System.Text;
using Tern.Local.Bench.Servers;

namespace Tern.Local.Bench.Load;

/// <summary>
/// A closed loop: each connection sends its next request when its last is answered. One thread, no allocation for a
/// request but for the samples, so that on two cores the server has the other.
/// </summary>
internal sealed class LoadGenerator : IDisposable
{
    public const int Connections = 16;

    private const int SampleEvery = 97;
    private const int Patience = 30_000;

    private readonly LoadConnection[] _connections = new LoadConnection[Connections];
    private readonly long[] _latencies;
    private readonly RequestSet _requests;
    private readonly ServerProcess _server;
    private readonly Poll _poll;
    private readonly Random _random = new(20261121);
    private readonly List<(int Item, byte[] Body)> _samples = [];
    private int _next;

    public LoadGenerator(ServerProcess server, RequestSet requests, int mostRequests)
    {
        _server = server;
        _requests = requests;
        _latencies = new long[mostRequests + Connections];
        for (var i = 0; i < Connections; i++) _connections[i] = new LoadConnection(server.Port);
        _poll = new Poll(_connections);
    }

    /// <summary>
    /// Runs a phase until its count or its time is over, whichever is first, and checks every answer's status and a
    /// sample of their contents.
    /// </summary>
    public PhaseResult Run(Phase phase, int count, TimeSpan time)
    {
        _samples.Clear();
        count = Math.Min(count, _latencies.Length - Connections);
        var serverCpu = _server.Cpu();
        var ownCpu = Environment.CpuUsage.TotalTime;
        var start = Stopwatch.GetTimestamp();
        var until = start + (long)(time.TotalSeconds * Stopwatch.Frequency);
        foreach (var connection in _connections) SendNext(connection, phase);
        var (sent, answered, now) = (Connections, 0, start);
        while (answered < sent)
        {
            if (!_poll.Wait(Patience)) throw new BenchException($"{_server.Name} left requests unanswered for {Patience / 1000} s.");
            for (var i = 0; i < Connections; i++)
            {
                if (!_poll.IsReady(i)) continue;
                var connection = _connections[i];
                if (!connection.Receive()) continue;
                now = Stopwatch.GetTimestamp();
                _latencies[answered++] = now - connection.Sent;
                Check(connection, answered);
                if (sent >= count || now >= until) continue;
                SendNext(connection, phase);
                sent++;
            }
        }

        var ownTime = Environment.CpuUsage.TotalTime - ownCpu;
        var serverTime = _server.Cpu() - serverCpu;
        foreach (var (item, body) in _samples) AnswerCheck.IsItem(_server.Name, item, body);
        var latencies = _latencies.AsSpan(0, answered);
        latencies.Sort();
        return new PhaseResult(answered, answered / Stopwatch.GetElapsedTime(start, now).TotalSeconds, Percentile(latencies, 0.5), Percentile(latencies, 0.99),
            serverTime.TotalMicroseconds / answered, ownTime.TotalMicroseconds / answered);
    }

    public void Dispose()
    {
        foreach (var connection in _connections) connection?.Dispose();
    }

    private void SendNext(LoadConnection connection, Phase phase)
    {
        var number = _next++;
        connection.IsRead = number % 4 < phase.ReadsOfFour;
        // Writes go round, so that all servers hold the same items at the end; reads are random among them.
        connection.Item = connection.IsRead ? _random.Next(_requests.Gets.Length) : number % _requests.Puts.Length;
        var request = connection.IsRead ? _requests.Gets[connection.Item] : _requests.Puts[connection.Item];
        connection.Sent = Stopwatch.GetTimestamp();
        connection.Send(request);
    }

    private void Check(LoadConnection connection, int number)
    {
        // A read answers with the item, which is longer than its 300 bytes as JSON; a write with an empty object.
        var plausible = connection.Status == 200 && (connection.IsRead ? connection.Body.Length > RequestSet.ItemBytes : connection.Body.SequenceEqual("{}"u8));
        if (!plausible)
            throw new BenchException(
                $"{_server.Name} answered a {(connection.IsRead ? "GetItem" : "PutItem")} of '{RequestSet.Key(connection.Item)}' with " +
                $"{connection.Status}: {Encoding.UTF8.GetString(connection.Body)}");
        if (connection.IsRead && number % SampleEvery == 0) _samples.Add((connection.Item, connection.Body.ToArray()));
    }

    private static double Percentile(ReadOnlySpan<long> sorted, double part) =>
        sorted[Math.Min(sorted.Length - 1, (int)(sorted.Length * part))] * 1e3 / Stopwatch.Frequency;
}
