using System.Text;
using Tern.Local.Bench.Servers;

namespace Tern.Local.Bench.Load;

/// <summary>One server's turn in a round: a fresh process, its memory when idle, a table with its items, the three phases, its memory after them.</summary>
internal static class LoadRound
{
    /// <summary>How many items the table has. Every server holds the same at the end, however fast it was.</summary>
    public const int Items = 10_000;

    private const int MostRequests = 500_000;
    private const int WarmUpRequests = 20_000;
    private static readonly TimeSpan s_warmUpTime = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan s_idleTime = TimeSpan.FromSeconds(1);

    public static void Run(ServerMeasurement measurement, IReadOnlyList<Phase> phases, int seconds)
    {
        using var server = ServerProcess.Start(measurement.Program);
        Thread.Sleep(s_idleTime);
        measurement.IdleMebibytes.Add(server.ResidentMebibytes);
        var requests = new RequestSet(ServerProcess.HostOf(server.Port), Items);
        BulkLoad.Run(server, requests, Items);
        using (var generator = new LoadGenerator(server, requests, MostRequests))
        {
            foreach (var phase in phases)
            {
                generator.Run(phase, WarmUpRequests, s_warmUpTime);
                if (!measurement.Phases.TryGetValue(phase, out var results)) measurement.Phases[phase] = results = [];
                results.Add(generator.Run(phase, MostRequests, TimeSpan.FromSeconds(seconds)));
            }

            measurement.LoadedMebibytes.Add(server.ResidentMebibytes);
        }

        using var connection = new LoadConnection(server.Port);
        for (var item = 0; item < Items; item++) AnswerCheck.IsItem(server.Name, item, Encoding.UTF8.GetBytes(connection.Call(requests.Gets[item])));
    }
}
