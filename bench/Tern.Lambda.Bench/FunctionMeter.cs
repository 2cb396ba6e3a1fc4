using System.Diagnostics;
using System.Globalization;

namespace Tern.Lambda.Bench;

/// <summary>What a run of many invocations cost each one.</summary>
/// <param name="CpuMicroseconds">The process's time on a processor.</param>
/// <param name="Bytes">What it allocated.</param>
internal readonly record struct WarmRun(double CpuMicroseconds, double Bytes);

/// <summary>What a start cost.</summary>
/// <param name="Init">From the start of the process to its first <c>/next</c>, in milliseconds.</param>
/// <param name="FirstCall">From the first event handed out to its answer, in milliseconds.</param>
/// <param name="PeakMegabytes">The most memory resident after the first call.</param>
internal readonly record struct ColdRun(double Init, double FirstCall, double PeakMegabytes);

/// <summary>Runs functions against the fake Runtime API.</summary>
internal static class FunctionMeter
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    public static WarmRun Warm(FunctionProgram program, LambdaEvent @event, int warmup, int count)
    {
        var output = Path.GetTempFileName();
        try
        {
            var before = TimeSpan.Zero;
            var after = TimeSpan.Zero;
            FunctionProcess? function = null;
            using var ready = new ManualResetEventSlim();
            using var api = new RuntimeApi(@event.Json, warmup + count, number =>
            {
                ready.Wait();
                if (number == warmup) before = function!.Cpu();
                if (number == warmup + count) after = function!.Cpu();
            });
            using (function = new FunctionProcess(program, api, warmup, count, output))
            {
                ready.Set();
                Wait(program, @event, api, function);
            }
            return new WarmRun((after - before).TotalMicroseconds / count, double.Parse(File.ReadAllText(output), CultureInfo.InvariantCulture));
        }
        finally
        {
            File.Delete(output);
        }
    }

    public static ColdRun Cold(FunctionProgram program, LambdaEvent @event, IReadOnlyDictionary<string, string>? variables = null)
    {
        using var api = new RuntimeApi(@event.Json, 1, static _ => { });
        using var function = new FunctionProcess(program, api, 0, 0, "", variables);
        Wait(program, @event, api, function);
        return new ColdRun(
            Stopwatch.GetElapsedTime(function.Started, api.FirstNext).TotalMilliseconds, api.FirstCall.TotalMilliseconds, function.PeakMegabytes());
    }

    private static void Wait(FunctionProgram program, LambdaEvent @event, RuntimeApi api, FunctionProcess function)
    {
        var until = Stopwatch.GetTimestamp() + (long)(Patience.TotalSeconds * Stopwatch.Frequency);
        while (!api.WaitForLast(TimeSpan.FromMilliseconds(100)))
        {
            if (function.HasExited) throw new InvalidOperationException($"{program.Name} ended before its last invocation:\n{function.Errors}");
            if (Stopwatch.GetTimestamp() > until)
                throw new InvalidOperationException(
                    $"{program.Name} did not come to its last invocation in {Patience.TotalMinutes} minutes:\n{function.Errors}");
        }
        if (api.Fault is { } fault) throw new InvalidOperationException($"{program.Name} failed:\n{fault}\n{function.Errors}");
        if (!api.LastAnswer.Contains(@event.Expected, StringComparison.Ordinal))
            throw new InvalidOperationException($"{program.Name} answered '{api.LastAnswer}', which lacks '{@event.Expected}'.");
    }
}
