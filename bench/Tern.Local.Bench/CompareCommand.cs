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
    private static readonly string s_dataFolder = Path.Combine(Repository.Artifacts, "local-bench", "data");

    private readonly Report _report = new();
    private readonly List<ServerMeasurement> _servers = [];

    public async Task<Report> RunAsync()
    {
        // All is fetched and published before anything is measured; the compilers' servers go on working for a moment.
        var tern = TernServer.Publish(arguments.Publish);
        _report.AddFingerprint(arguments);
        _servers.Add(new ServerMeasurement(tern.Memory));
        const string LeftOut = "the others are left out";
        (ServerMeasurement? Server, string WhyNot) dynalite = (null, LeftOut), dynamoDbLocal = (null, LeftOut);
        if (!arguments.OnlyTern)
        {
            dynalite = AddPeer("dynalite", Peers.Dynalite);
            dynamoDbLocal = AddPeer("DynamoDB Local", Peers.DynamoDbLocal);
        }

        foreach (var server in _servers) _report.AddLine($"{server.Program.Name}: {server.Program.Version}");
        if (tern.WhyNotNative is { } reason) _report.AddLine($"No native program: {reason.Split('\n')[0]}");

        MeasureStarts();
        MeasureLoad();
        var table = new ServerTable(_report, _servers, s_phases)
        {
            Dynalite = dynalite.Server, WhyNoDynalite = dynalite.WhyNot, DynamoDbLocal = dynamoDbLocal.Server, WhyNoDynamoDbLocal = dynamoDbLocal.WhyNot,
        };
        table.Add();
        table.Judge(tern.WhyNotNative);
        await MeasureInProcessAsync();
        MeasureDurable(tern);
        MeasureLargeTable(tern);
        _report.AddLine($"Load after the runs: {File.ReadAllText("/proc/loadavg")[..14]}");
        return _report;
    }

    private (ServerMeasurement? Server, string WhyNot) AddPeer(string name, Func<ServerProgram> fetch)
    {
        try
        {
            var server = new ServerMeasurement(fetch());
            _servers.Add(server);
            return (server, "");
        }
        catch (BenchException missing)
        {
            _report.AddLine($"{name} is not there: {missing.Message.Split('\n')[0]}");
            return (null, $"{name} is not there");
        }
    }

    private void MeasureStarts()
    {
        // The first start reads the program from the disk: it isn't counted.
        for (var start = 0; start <= arguments.Starts; start++)
        {
            foreach (var server in _servers)
            {
                Progress($"start {start} of {arguments.Starts}: {server.Program.Name}");
                using var process = ServerProcess.Start(server.Program);
                if (start > 0) server.StartMilliseconds.Add(process.FirstAnswer.TotalMilliseconds);
            }
        }
    }

    private void MeasureLoad()
    {
        for (var round = 1; round <= arguments.Rounds; round++)
        {
            foreach (var server in _servers)
            {
                Progress($"round {round} of {arguments.Rounds}: {server.Program.Name}");
                LoadRound.Run(server, s_phases, arguments.Seconds);
            }
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

    private void MeasureDurable(TernServer tern)
    {
        var (durable, memory) = (new ServerMeasurement(tern.Durable(s_dataFolder)), new ServerMeasurement(tern.Memory));
        var ratios = new List<double>();
        for (var round = 1; round <= arguments.Rounds; round++)
        {
            Progress($"round {round} of {arguments.Rounds}: {durable.Program.Name}, and without");
            ClearData();
            ratios.AddRange(PairedRound.Run(durable, memory, Phase.Put, arguments.Seconds));
        }

        var ratio = ServerMeasurement.Median(ratios);
        _report.AddHeading($"PutItem at {LoadGenerator.Connections} connections, with --data and without: a second each in turn, {ratios.Count} times");
        _report.AddHeader("", "with --data", "without");
        AddRow("PutItem/s", result => result.PerSecond);
        AddRow("p50, ms", result => result.P50);
        AddRow("p99, ms", result => result.P99);
        AddRow("CPU µs a request", result => result.ServerMicroseconds);
        _report.AddRow("resident after, MiB", Report.Text(durable.Loaded), Report.Text(memory.Loaded));
        _report.AddRow("× without, of each pair: median (least; most)", $"{Report.Text(ratio)} ({Report.Text(ratios.Min())}; {Report.Text(ratios.Max())})", "");
        _report.AtLeast("with --data: PutItem a second, median of the pairs", ratio, 0.5, "× without");

        void AddRow(string name, Func<PhaseResult, double> figure) =>
            _report.AddRow(name, Report.Text(durable.Of(Phase.Put, figure)), Report.Text(memory.Of(Phase.Put, figure)));
    }

    private void MeasureLargeTable(TernServer tern)
    {
        Progress(string.Create(CultureInfo.InvariantCulture, $"{arguments.Items:N0} items"));
        ClearData();
        var table = LargeTable.Measure(tern, s_dataFolder, arguments.Items);
        ClearData();
        var title = string.Create(CultureInfo.InvariantCulture, $"{arguments.Items:N0} items of {RequestSet.ItemBytes} bytes");
        _report.AddHeading(title);
        _report.AddHeader("", "in memory", "with --data", "with --data, started again");
        _report.AddRow("resident, MiB", Report.Text(table.InMemory), Report.Text(table.Durable), Report.Text(table.Restarted));
        _report.AddRow("on disk, MB", "", Report.Text(table.DiskMegabytes), "");
        _report.AddRow("start to first answer (GetItem), s", "", "", Report.Text(table.StartSeconds));
        if (arguments.Items == CompareArguments.DefaultItems)
        {
            _report.AtMost($"{title}: resident", table.Mebibytes, 700, "MiB");
            _report.AtMost($"{title}: start from disk", table.StartSeconds, 4, "s");
        }
        else
        {
            _report.NotJudged("the large table", "its bars are for 1,000,000 items");
        }
    }

    private static void ClearData()
    {
        if (Directory.Exists(s_dataFolder)) Directory.Delete(s_dataFolder, recursive: true);
    }

    private static void Progress(string what) => Console.Error.WriteLine(what);
}
