namespace Tern.Local.Bench.Load;

/// <summary>
/// Two servers under the same load in turn, a second each, while the other idles: what the machine does meanwhile,
/// above all as a guest among others, meets both alike, and their ratio is steadier than their rates.
/// </summary>
internal static class PairedRound
{
    private static readonly TimeSpan s_turn = TimeSpan.FromSeconds(1);

    /// <summary>
    /// Before each turn, and not counted: the system takes most of a second to spread the threads of a server that was
    /// idle, which has a quarter less until then.
    /// </summary>
    private static readonly TimeSpan s_warmUp = TimeSpan.FromSeconds(1);

    /// <returns>For each pair of turns, how many times as many requests the first server answered as the second.</returns>
    public static List<double> Run(ServerMeasurement first, ServerMeasurement second, Phase phase, int pairs)
    {
        using var one = new LoadedServer(first);
        using var other = new LoadedServer(second);
        var ratios = new List<double>();
        for (var pair = 0; pair < pairs; pair++) ratios.Add(Turn(one) / Turn(other));
        one.Finish();
        other.Finish();
        return ratios;

        double Turn(LoadedServer server)
        {
            server.WarmUp(phase, s_warmUp);
            return server.Run(phase, s_turn).PerSecond;
        }
    }
}
