namespace Tern.Local.Bench.Load;

/// <summary>One server's turn in a round: its memory when idle, the phases, its memory after them.</summary>
internal static class LoadRound
{
    private static readonly TimeSpan s_warmUp = TimeSpan.FromSeconds(2);

    public static void Run(ServerMeasurement measurement, IReadOnlyList<Phase> phases, int seconds)
    {
        using var server = new LoadedServer(measurement);
        foreach (var phase in phases)
        {
            server.WarmUp(phase, s_warmUp);
            server.Run(phase, TimeSpan.FromSeconds(seconds));
        }

        server.Finish();
    }
}
