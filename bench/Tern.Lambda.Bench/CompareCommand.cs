using System.Diagnostics;
using System.Runtime.Versioning;

namespace Tern.Lambda.Bench;

/// <summary>Runs Tern's functions and the raw-socket floor in turn, and holds them against the bars.</summary>
[SupportedOSPlatform("linux")]
internal sealed class CompareCommand(Publisher publisher, int rounds, int starts)
{
    private const int Warmup = 5_000;
    private const int Count = 10_000;

    private readonly Report _report = new();

    public Report Run(bool native, bool jit)
    {
        // Everything is published before anything is measured; the compilers' servers go on working for a moment.
        var aot = native ? Functions.From(publisher, PublishMode.Native) : null;
        var readyToRun = jit ? Functions.From(publisher, PublishMode.Jit) : null;
        _report.AddFingerprint(rounds, starts);
        UseOneCore();
        if (aot is not null) MeasureNative(aot);
        if (readyToRun is not null) MeasureJit(readyToRun);
        return _report;
    }

    // Below 1,769 MB a function has less than one vCPU, and figures of two processes that hop between cores don't
    // repeat. Threads and children made from here on inherit it.
    private static void UseOneCore()
    {
        using var self = Process.GetCurrentProcess();
        self.ProcessorAffinity = 1 << (Environment.ProcessorCount - 1);
    }

    private void MeasureNative(Functions functions)
    {
        _report.AddHeading($"{PublishMode.Native.Title}: an invocation");
        _report.AddHeader("Function", "event", "CPU µs", "× floor", "bytes");
        var (floorEcho, echo) = Warm(LambdaEvent.Echo, functions.FloorEcho, functions.Echo);
        var (floorHttp, http) = Warm(LambdaEvent.Http, functions.FloorTyped, functions.Http);
        var (_, sqs) = Warm(LambdaEvent.Sqs, null, functions.Sqs);
        _report.Judge("echo, raw form: bytes an invocation", echo.Bytes, 0, "B");
        _report.Judge("echo, raw form: CPU", echo.CpuMicroseconds / floorEcho!.Value.CpuMicroseconds, 1.3, "× floor");
        _report.Judge("HTTP v2 event, typed handler: bytes", http.Bytes, 4_400, "B");
        _report.Judge("HTTP v2 event, typed handler: CPU", http.CpuMicroseconds / floorHttp!.Value.CpuMicroseconds, 1.4, "× floor");
        _report.Judge("SQS, 10 records, typed bodies: bytes", sqs.Bytes, 12_000, "B");

        MeasureRoutes(functions);

        _report.AddHeading($"{PublishMode.Native.Title}: a start");
        var cold = Cold(
        [
            (functions.FloorEcho, LambdaEvent.Echo),
            (functions.Echo, LambdaEvent.Echo),
            (functions.Http, LambdaEvent.Http),
            (functions.Routes, LambdaEvent.Http),
            (functions.Sqs, LambdaEvent.Sqs),
        ]);
        _report.Judge("process start to first /next, raw form", cold[functions.Echo].Init / cold[functions.FloorEcho].Init, 1.3, "× floor");
        _report.Judge("binary: a route over none", (functions.Routes.Bytes - functions.Http.Bytes) / 1e6, 0.4, "MB");
        _report.Judge("binary: echo", functions.Echo.Bytes / 1e6, 4, "MB");
        _report.Judge("binary: typed SQS with services and logging", functions.Sqs.Bytes / 1e6, 5, "MB");
    }

    // A microsecond is less than what one run differs from the next, so the two take turns more often than the others do.
    private void MeasureRoutes(Functions functions)
    {
        var plain = new List<WarmRun>();
        var routed = new List<WarmRun>();
        for (var round = 0; round < 2 * rounds; round++)
        {
            plain.Add(FunctionMeter.Warm(functions.Http, LambdaEvent.Http, Warmup, Count));
            routed.Add(FunctionMeter.Warm(functions.Routes, LambdaEvent.Http, Warmup, Count));
        }
        var (without, with) = (Least(plain), Least(routed));
        _report.AddRow(functions.Routes.Name, LambdaEvent.Http.Name, Report.Text(with.CpuMicroseconds), "", Report.Text(with.Bytes));
        _report.Judge("a route over none: CPU", with.CpuMicroseconds - without.CpuMicroseconds, 1, "µs");
        _report.Judge("a route over none: bytes", with.Bytes - without.Bytes, 200, "B");
    }

    private void MeasureJit(Functions functions)
    {
        _report.AddHeading($"{PublishMode.Jit.Title}: a start");
        var cold = Cold(
        [
            (functions.FloorEcho, LambdaEvent.Echo), (functions.FloorTyped, LambdaEvent.Http),
            (functions.Echo, LambdaEvent.Echo), (functions.Http, LambdaEvent.Http),
            (functions.HttpBody, LambdaEvent.HttpBody), (functions.HttpService, LambdaEvent.Http),
            (functions.Routes, LambdaEvent.Http), (functions.Sqs, LambdaEvent.Sqs),
        ]);
        _report.Judge("process start to first /next: raw form", cold[functions.Echo].Init, 38, "ms");
        _report.Judge("process start to first /next: LambdaApplication, no service", cold[functions.Http].Init, 40, "ms");
        _report.Judge("process start to first /next: LambdaApplication, one service", cold[functions.HttpService].Init, 55, "ms");
        _report.Judge("process start to first /next: a route over none", cold[functions.Routes].Init - cold[functions.Http].Init, 2, "ms");
        _report.Judge("first call: typed event by our reader", cold[functions.Http].FirstCall, 15, "ms");
        _report.Judge("first call: with a JSON body", cold[functions.HttpBody].FirstCall, cold[functions.FloorTyped].FirstCall + 5, "ms");
    }

    private (WarmRun? Floor, WarmRun Tern) Warm(LambdaEvent @event, FunctionProgram? floor, FunctionProgram tern)
    {
        var floorRuns = new List<WarmRun>();
        var ternRuns = new List<WarmRun>();
        for (var round = 0; round < rounds; round++)
        {
            if (floor is not null) floorRuns.Add(FunctionMeter.Warm(floor, @event, Warmup, Count));
            ternRuns.Add(FunctionMeter.Warm(tern, @event, Warmup, Count));
        }
        WarmRun? least = floor is null ? null : Least(floorRuns);
        var best = Least(ternRuns);
        if (least is { } run) _report.AddRow(floor!.Name, @event.Name, Report.Text(run.CpuMicroseconds), "1.0", Report.Text(run.Bytes));
        var ratio = least is { } by ? Report.Text(best.CpuMicroseconds / by.CpuMicroseconds) : "";
        _report.AddRow(tern.Name, @event.Name, Report.Text(best.CpuMicroseconds), ratio, Report.Text(best.Bytes));
        return (least, best);
    }

    private Dictionary<FunctionProgram, ColdRun> Cold(IReadOnlyList<(FunctionProgram Program, LambdaEvent Event)> functions)
    {
        var runs = functions.ToDictionary(function => function.Program, _ => new List<ColdRun>());
        foreach (var (program, @event) in functions) FunctionMeter.Cold(program, @event);
        for (var start = 0; start < starts; start++)
            foreach (var (program, @event) in functions) runs[program].Add(FunctionMeter.Cold(program, @event));
        var medians = runs.ToDictionary(
            run => run.Key,
            run => new ColdRun(Median(run.Value, cold => cold.Init), Median(run.Value, cold => cold.FirstCall), Median(run.Value, cold => cold.PeakMegabytes)));
        _report.AddHeader("Function", "first /next ms", "first call ms", "peak MB", "size MB");
        foreach (var (program, _) in functions)
        {
            var median = medians[program];
            _report.AddRow(
                program.Name, Report.Text(median.Init), Report.Text(median.FirstCall), Report.Text(median.PeakMegabytes), Report.Text(program.Bytes / 1e6));
        }
        return medians;
    }

    private static WarmRun Least(List<WarmRun> runs) => new(runs.Min(run => run.CpuMicroseconds), runs.Min(run => run.Bytes));

    private static double Median(List<ColdRun> runs, Func<ColdRun, double> of) => runs.Select(of).Order().ElementAt(runs.Count / 2);
}
