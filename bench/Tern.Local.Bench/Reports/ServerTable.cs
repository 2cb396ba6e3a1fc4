using System.Globalization;
using Tern.Local.Bench.Load;

namespace Tern.Local.Bench.Reports;

/// <summary>The servers beside each other, and Tern.Local's bars against them.</summary>
internal sealed class ServerTable(Report report, IReadOnlyList<ServerMeasurement> servers, IReadOnlyList<Phase> phases)
{
    private readonly ServerMeasurement _tern = servers[0];

    /// <summary>What Tern.Local is held against; null when it is not there, for the reason in <see cref="WhyNoDynalite"/>.</summary>
    public ServerMeasurement? Dynalite { get; init; }

    public required string WhyNoDynalite { get; init; }

    /// <summary>AWS's own; null when it is not there, for the reason in <see cref="WhyNoDynamoDbLocal"/>.</summary>
    public ServerMeasurement? DynamoDbLocal { get; init; }

    public required string WhyNoDynamoDbLocal { get; init; }

    public void Add()
    {
        report.AddHeading(string.Create(
            CultureInfo.InvariantCulture, $"Servers: {LoadGenerator.Connections} connections, {LoadedServer.Items:N0} items of {RequestSet.ItemBytes} bytes"));
        report.AddHeader(servers.Select(server => server.Program.Name).Prepend(""));
        AddRow("start to first answer (ListTables), ms", server => Report.Text(server.Start));
        AddRow("resident when idle, MiB", server => Report.Text(server.Idle));
        AddRow("resident after the load, MiB", server => Report.Text(server.Loaded));
        foreach (var phase in phases)
        {
            AddRow(
                $"{phase.Name}/s (× dynalite)",
                server => Report.Text(server.Of(phase, PerSecond)) + (Dynalite is null ? "" : $" ({Report.Text(Ratio(server, phase))})"));
            AddRow(
                $"{phase.Name}/s, least and most of the rounds",
                server => $"{Report.Text(server.Phases[phase].Min(PerSecond))}; {Report.Text(server.Phases[phase].Max(PerSecond))}");
            AddRow(
                $"{phase.Name}, p50 / p99, ms",
                server => $"{Report.Text(server.Of(phase, result => result.P50))} / {Report.Text(server.Of(phase, result => result.P99))}");
            AddRow(
                $"{phase.Name}, CPU µs a request: server; generator",
                server => $"{Report.Text(server.Of(phase, result => result.ServerMicroseconds))}; " +
                    $"{Report.Text(server.Of(phase, result => result.GeneratorMicroseconds))}");
        }
    }

    /// <param name="whyNotNative">Why the bars of a native program don't apply; null when they do.</param>
    public void Judge(string? whyNotNative)
    {
        var whyNot = whyNotNative is null ? null : "there is no native program";
        JudgeUnless(
            whyNot ?? (Dynalite is null ? WhyNoDynalite : null),
            "process start to first answer",
            what => report.AtMost(what, _tern.Start / Dynalite!.Start, 0.35, "× dynalite"));
        JudgeUnless(whyNot, "resident when idle", what => report.AtMost(what, _tern.Idle, 26, "MiB")); // all services: 21 with DynamoDB alone
        JudgeUnless(whyNot, "resident after the load", what => report.AtMost(what, _tern.Loaded, 43, "MiB"));
        JudgeLoad(Phase.Put, 5);
        JudgeLoad(Phase.Get, 4);
        JudgeAgainstDynamoDbLocal(whyNot ?? (DynamoDbLocal is null ? WhyNoDynamoDbLocal : null));
    }

    private void JudgeAgainstDynamoDbLocal(string? whyNot)
    {
        const string Unit = "× DynamoDB Local";
        JudgeUnless(whyNot, "process start to first answer", what => report.AtMost(what, _tern.Start / DynamoDbLocal!.Start, 0.02, Unit));
        JudgeUnless(whyNot, "resident when idle", what => report.AtMost(what, _tern.Idle / DynamoDbLocal!.Idle, 0.2, Unit));
        JudgeUnless(whyNot, "resident after the load", what => report.AtMost(what, _tern.Loaded / DynamoDbLocal!.Loaded, 0.1, Unit));
        JudgeUnless(whyNot, "PutItem a second", what => report.AtLeast(what, Times(DynamoDbLocal!, Phase.Put), 15, Unit));
        JudgeUnless(whyNot, "GetItem a second", what => report.AtLeast(what, Times(DynamoDbLocal!, Phase.Get), 6, Unit));
    }

    private double Times(ServerMeasurement other, Phase phase) => _tern.Of(phase, PerSecond) / other.Of(phase, PerSecond);

    private static double PerSecond(PhaseResult result) => result.PerSecond;

    private double Ratio(ServerMeasurement server, Phase phase) => server.Of(phase, PerSecond) / Dynalite!.Of(phase, PerSecond);

    private void JudgeLoad(Phase phase, double milliseconds)
    {
        JudgeUnless(Dynalite is null ? WhyNoDynalite : null, $"{phase.Name} a second", what => report.AtLeast(what, Ratio(_tern, phase), 2, "× dynalite"));
        report.AtMost($"{phase.Name}, 99th percentile", _tern.Of(phase, result => result.P99), milliseconds, "ms");
    }

    private void JudgeUnless(string? whyNot, string what, Action<string> judge)
    {
        if (whyNot is null) judge(what);
        else report.NotJudged(what, whyNot);
    }

    private void AddRow(string name, Func<ServerMeasurement, string> cell) => report.AddRow(servers.Select(cell).Prepend(name));
}
