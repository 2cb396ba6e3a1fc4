using Tern.Local.Bench.Servers;

namespace Tern.Local.Bench.Load;

/// <summary>What was measured of one server in all rounds; its figures are medians.</summary>
internal sealed class ServerMeasurement(ServerProgram program)
{
    public ServerProgram Program => program;

    public List<double> StartMilliseconds { get; } = [];

    public List<double> IdleMebibytes { get; } = [];

    public List<double> LoadedMebibytes { get; } = [];

    public Dictionary<Phase, List<PhaseResult>> Phases { get; } = [];

    public double Start => Median(StartMilliseconds);

    public double Idle => Median(IdleMebibytes);

    public double Loaded => Median(LoadedMebibytes);

    public double Of(Phase phase, Func<PhaseResult, double> figure) => Median(Phases[phase].Select(figure));

    public static double Median(IEnumerable<double> values)
    {
        var sorted = values.Order().ToArray();
        return sorted.Length % 2 == 1 ? sorted[sorted.Length / 2] : (sorted[sorted.Length / 2 - 1] + sorted[sorted.Length / 2]) / 2;
    }
}
