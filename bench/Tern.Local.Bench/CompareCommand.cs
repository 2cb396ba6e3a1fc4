using System.Globalization;
using Tern.Local.Bench.InProcess;
using Tern.Local.Bench.Load;
using Tern.Local.Bench.Reports;
using Tern.Local.Bench.Servers;

namespace Tern.Local.Bench;

/// <summary>Starts Tern.Local and the other local servers in turn, drives them with the same requests, and holds Tern.Local against its bars.</summary>
internal sealed class CompareCommand(CompareArguments arguments)
{
    private static readonly Phase[] s_phases = [Phase.Put, Phase.Get, Phase.Mixed];

    private readonly Report _report = new();
    private readonly List<ServerMeasurement> _servers = [];
    private ServerMeasurement? _dynalite;
    private string _whyNoDynalite = "left out";

    public async Task<Report> RunAsync()
    {
        // All is fetched and published before anything is measured; the compilers' servers go on working for a moment.
        var published = TernServer.Publish(arguments.Publish);
        var tern = new ServerMeasurement(published.Memory);
        _report.AddFingerprint(arguments);
        _servers.Add(tern);
        if (!arguments.OnlyTern)
        {
            _dynalite = AddPeer("dynalite", Peers.Dynalite, why => _whyNoDynalite = why);
            AddPeer("DynamoDB Local", Peers.DynamoDbLocal, static _ => { });
        }

        foreach (var server in _servers) _report.AddLine($"{server.Program.Name}: {server.Program.Version}");
        if (published.WhyNotNative is { } reason) _report.AddLine($"No native program: {reason.Split('\n')[0]}");

        MeasureStarts();
        MeasureLoad();
        JudgeServers(tern, published.WhyNotNative);
        await MeasureInProcessAsync();
        _report.AddLine($"Load after the runs: {File.ReadAllText("/proc/loadavg")[..14]}");
        return _report;
    }

    private ServerMeasurement? AddPeer(string name, Func<ServerProgram> fetch, Action<string> absent)
    {
        try
        {
            var server = new ServerMeasurement(fetch());
            _servers.Add(server);
            return server;
        }
        catch (BenchException missing)
        {
            _report.AddLine($"{name} is not there: {missing.Message}");
            absent($"{name} is not there");
            return null;
        }
    }

    private void MeasureStarts()
    {
        // The first start reads the program from the disk: it isn't counted.
        for (var start = -1; start < arguments.Starts; start++)
        {
            foreach (var server in _servers)
            {
                Progress($"start {start + 1} of {arguments.Starts}: {server.Program.Name}");
                using var process = ServerProcess.Start(server.Program);
                if (start >= 0) server.StartMilliseconds.Add(process.FirstAnswer.TotalMilliseconds);
            }
        }
    }

    private void MeasureLoad()
    {
        for (var round = 0; round < arguments.Rounds; round++)
        {
            foreach (var server in _servers)
            {
                Progress($"round {round + 1} of {arguments.Rounds}: {server.Program.Name}");
                LoadRound.Run(server, s_phases, arguments.Seconds);
            }
        }

        _report.AddHeading(string.Create(CultureInfo.InvariantCulture, $"Servers: {LoadGenerator.Connections} connections, {LoadRound.Items:N0} items of {RequestSet.ItemBytes} bytes"));
        _report.AddHeader(_servers.Select(server => server.Program.Name).Prepend(""));
        AddRow("start to first answer (ListTables), ms", server => Report.Text(server.Start));
        AddRow("resident when idle, MiB", server => Report.Text(server.Idle));
        AddRow("resident after the load, MiB", server => Report.Text(server.Loaded));
        foreach (var phase in s_phases)
        {
            AddRow($"{phase.Name}/s", server => $"{Report.Text(server.Of(phase, result => result.PerSecond))}{Ratio(server, phase)}");
            AddRow("p50 / p99, ms", server => $"{Report.Text(server.Of(phase, result => result.P50))} / {Report.Text(server.Of(phase, result => result.P99))}");
            AddRow("CPU µs a request: server; generator", server => $"{Report.Text(server.Of(phase, result => result.ServerMicroseconds))}; {Report.Text(server.Of(phase, result => result.GeneratorMicroseconds))}");
        }

        void AddRow(string name, Func<ServerMeasurement, string> cell) => _report.AddRow(_servers.Select(cell).Prepend(name));
    }

    private string Ratio(ServerMeasurement server, Phase phase) => _dynalite is null || server == _dynalite ? ""
        : $" ({Report.Text(server.Of(phase, result => result.PerSecond) / _dynalite.Of(phase, result => result.PerSecond))} ×)";

    private void JudgeServers(ServerMeasurement tern, string? whyNotNative)
    {
        JudgeNative("process start to first answer", _dynalite is null ? _whyNoDynalite : null, what => _report.AtMost(what, tern.Start / _dynalite!.Start, 0.35, "× dynalite"));
        JudgeNative("resident when idle", null, what => _report.AtMost(what, tern.Idle, 28, "MiB"));
        JudgeNative("resident after the load", null, what => _report.AtMost(what, tern.Loaded, 90, "MiB"));
        JudgeThroughput(Phase.Put, 5);
        JudgeThroughput(Phase.Get, 4);

        void JudgeNative(string what, string? whyNot, Action<string> judge)
        {
            whyNot ??= whyNotNative is null ? null : "there is no native program";
            if (whyNot is null) judge(what);
            else _report.NotJudged(what, whyNot);
        }

        void JudgeThroughput(Phase phase, double milliseconds)
        {
            var what = $"{phase.Name} a second";
            if (_dynalite is null) _report.NotJudged(what, _whyNoDynalite);
            else _report.AtLeast(what, tern.Of(phase, result => result.PerSecond) / _dynalite.Of(phase, result => result.PerSecond), 2, "× dynalite");
            _report.AtMost($"{phase.Name}, 99th percentile", tern.Of(phase, result => result.P99), milliseconds, "ms");
        }
    }

    private async Task MeasureInProcessAsync()
    {
        Progress("in the process");
        var (get, put) = await InProcessMeter.MeasureAsync();
        _report.AddHeading("In the process: typed client, no sockets");
        _report.AddHeader("", "CPU µs a call", "bytes a call");
        _report.AddRow("GetItem", Report.Text(get.Microseconds), Report.Text(get.Bytes));
        _report.AddRow("PutItem", Report.Text(put.Microseconds), Report.Text(put.Bytes));
        _report.AtMost("in the process, GetItem", get.Microseconds, 12, "µs CPU");
        _report.AtMost("in the process, PutItem", put.Microseconds, 15, "µs CPU");
    }

    private static void Progress(string what) => Console.Error.WriteLine(what);
}
