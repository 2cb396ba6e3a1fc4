using System.Diagnostics;
using System.Net;
using System.Net.Security;
using System.Runtime;

namespace Tern.Load;

/// <summary>Runs loads.</summary>
public static class LoadEngine
{
    private const double ArrivalsAWorker = 20_000;
    private const int MostIntervals = 3_600;
    private static readonly TimeSpan s_longestTimeout = TimeSpan.FromMinutes(1);

    /// <summary>
    /// Runs a load to its end. Requests start when they're due, regardless of how fast the service responds, and each
    /// response time is measured from the intended start.
    /// </summary>
    /// <param name="plan">The plan.</param>
    /// <param name="onInterval">A callback for each completed second, called on a thread pool thread and never
    /// concurrently, or null.</param>
    /// <param name="cancellationToken">A token to end the load early. The result then covers the load so far and is
    /// marked as interrupted.</param>
    /// <exception cref="LoadException">The plan can't be run: nothing is listening, a placeholder is unknown, or a
    /// number is out of range.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled before the first request.</exception>
    public static async Task<LoadResult> RunAsync(LoadPlan plan, Action<LoadInterval>? onInterval = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(plan);
        var setup = await PrepareAsync(plan, cancellationToken).ConfigureAwait(false);
        var (machine, started) = (Machine.Current(), TimeProvider.System.GetUtcNow());
        var collector = new IntervalCollector(setup, onInterval);
        var latency = GCSettings.LatencyMode;
        GCSettings.LatencyMode = GCLatencyMode.SustainedLowLatency;
        try
        {
            // Allocate the counts for two intervals per worker before the first request, not when they're needed.
            var workers = Enumerable.Range(0, setup.Workers).Select(number => new Worker(setup, number)).ToArray();
            foreach (var _ in workers) setup.Pool.Add(new WorkerCounts(setup.Templates.Length));
            setup.Beginning = Stopwatch.GetTimestamp();
            var collecting = collector.RunAsync();
            using var stop = cancellationToken.UnsafeRegister(static setup => ((LoadSetup)setup!).Stop(), setup);
            try
            {
                await Task.WhenAll(workers.Select(static worker => OnThread(worker.Run))).ConfigureAwait(false);
            }
            finally
            {
                setup.Finished.Writer.Complete();
                await collecting.ConfigureAwait(false);
            }
        }
        finally
        {
            GCSettings.LatencyMode = latency;
        }

        return Results(plan, setup, collector, machine, started);
    }

    private static async Task<LoadSetup> PrepareAsync(LoadPlan plan, CancellationToken cancellationToken)
    {
        if (plan.Scenarios.Count == 0) throw new LoadException("The plan has no scenarios. Add at least one.");
        Require(plan.Timeout > TimeSpan.Zero && plan.Timeout <= s_longestTimeout,
            $"The timeout must be greater than zero and at most one minute, but is {plan.Timeout}.");
        Require(plan.WarmUp >= TimeSpan.Zero && plan.WarmUp <= TimeSpan.FromHours(1), $"The warm-up must be at most one hour, but is {plan.WarmUp}.");
        Require(plan.MaxInFlight is >= 1 and <= 60_000, $"The maximum of requests in flight must be between 1 and 60,000, but is {plan.MaxInFlight}.");
        Require(plan.WarmConnections >= 0
            && plan.WarmConnections <= plan.MaxInFlight, $"The number of initial connections must be at most that of requests in flight, {plan.MaxInFlight}.");
        Require(plan.ClosedUsers is null or (>= 1 and <= 60_000),
            $"The number of users of the closed model must be between 1 and 60,000, but is {plan.ClosedUsers}.");
        Require(plan.Workers is null or (>= 1 and <= 64), $"The number of workers must be between 1 and 64, but is {plan.Workers}.");
        Require(plan.Scenarios.DistinctBy(static scenario => scenario.Name).Count() == plan.Scenarios.Count, "Two scenarios have the same name.");
        RequestTemplate[] templates = [.. plan.Scenarios.Select(scenario => new RequestTemplate(scenario, plan))];
        Origin[] origins = [.. templates.Select(static template => template.Origin).Distinct()];
        var endpoints = new EndPoint[origins.Length];
        for (var i = 0; i < origins.Length; i++) endpoints[i] = await Endpoints.FindAsync(origins[i], cancellationToken).ConfigureAwait(false);
        var duration = plan.Shape.Duration;
        return new LoadSetup
        {
            Templates = templates,
            OriginOf = [.. templates.Select(template => Array.IndexOf(origins, template.Origin))],
            Origins = origins,
            Endpoints = endpoints,
            Tls = [.. origins.Select(origin => origin.IsTls ? Tls(origin, plan.AcceptAnyCertificate) : null)],
            Shape = WithWarmUp(plan),
            Workers = Math.Min(plan.Workers ?? Workers(plan), plan.ClosedUsers ?? int.MaxValue),
            MaxInFlight = Math.Max(plan.MaxInFlight, plan.ClosedUsers ?? 0),
            WarmConnections = plan.WarmConnections,
            ClosedUsers = plan.ClosedUsers ?? 0,
            IsInterleaved = plan.Interleaved,
            IsHttp2 = plan.Http2,
            AcceptsAnyCertificate = plan.AcceptAnyCertificate,
            Seed = (ulong)plan.Seed,
            WarmUp = Nanoseconds(plan.WarmUp),
            End = Nanoseconds(plan.WarmUp + duration),
            Timeout = Nanoseconds(plan.Timeout),
            Interval = Nanoseconds(TimeSpan.FromSeconds(Math.Ceiling(Math.Max(1, duration.TotalSeconds / MostIntervals)))),
        };
    }

    private static void Require(bool holds, string message)
    {
        if (!holds) throw new LoadException(message);
    }

    private static int Workers(LoadPlan plan)
    {
        var most = Math.Max(1, Environment.ProcessorCount / 2);
        return plan.ClosedUsers is { } users ? Math.Min(users, most) : Math.Clamp((int)Math.Ceiling(plan.Shape.PeakRate / ArrivalsAWorker), 1, most);
    }

    private static LoadShape WithWarmUp(LoadPlan plan)
    {
        if (plan.WarmUp <= TimeSpan.Zero) return plan.Shape;
        // A ramp from zero is warmed up at its average rate.
        var first = plan.Shape.Segments[0];
        var rate = first.From > 0 ? first.From : (first.From + first.To) / 2;
        return rate * plan.WarmUp.TotalSeconds < 1
            ? LoadShape.Constant(1 / plan.WarmUp.TotalSeconds * 1.000001, plan.WarmUp).WithArrivals(plan.Shape.Arrivals).Then(plan.Shape)
            : LoadShape.Constant(rate, plan.WarmUp).WithArrivals(plan.Shape.Arrivals).Then(plan.Shape);
    }

    private static SslClientAuthenticationOptions Tls(Origin origin, bool acceptsAny)
    {
        var options = new SslClientAuthenticationOptions { TargetHost = origin.Host.Trim('[', ']') };
        if (acceptsAny) options.RemoteCertificateValidationCallback = Certificates.Any;
        return options;
    }

    private static Task OnThread(Action run)
    {
        var ended = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var thread = new Thread(() =>
        {
            try
            {
                run();
                ended.SetResult();
            }
            catch (Exception failure)
            {
                ended.SetException(failure); // passed to the awaiter of the load
            }
        }) { IsBackground = true, Name = "tern load" };
        thread.Start();
        return ended.Task;
    }

    private static LoadResult Results(LoadPlan plan, LoadSetup setup, IntervalCollector collector, Machine machine, DateTimeOffset started)
    {
        var total = collector.Total;
        ScenarioResult[] scenarios = [.. total.Scenarios.Select((counts, i) => Result(setup.Templates[i].Name, counts))];
        var now = setup.Now();
        var isInterrupted = setup.IsStopping && now < setup.End;
        return new LoadResult
        {
            Name = plan.Name ?? plan.Scenarios[0].Url,
            Label = plan.Label,
            Started = started,
            Model = plan.ClosedUsers is { } users ? $"closed, {users} users who wait for each response" : $"open, {Arrivals(plan.Shape)} arrivals",
            Shape = plan.Shape.ToString(),
            Duration = new TimeSpan((Math.Min(now, setup.End) - setup.WarmUp) is > 0 and var measured ? measured / TimeSpan.NanosecondsPerTick : 0),
            IsInterrupted = isInterrupted,
            Starts = total.Started,
            LateStarts = total.Late,
            WorstLate = new TimeSpan(total.WorstLate / TimeSpan.NanosecondsPerTick),
            Dropped = total.Dropped,
            Opened = total.Opened,
            Restarted = total.Restarted,
            ClientBusy = total.Busy,
            Scenarios = scenarios,
            Total = ScenarioResult.Sum("all", scenarios),
            WarmUp = setup.WarmUp == 0
                ? null
                : ScenarioResult.Sum("warm-up", [.. collector.WarmUp.Scenarios.Select((counts, i) => Result(setup.Templates[i].Name, counts))]),
            Intervals = collector.Intervals,
            Machine = machine,
        };
    }

    private static string Arrivals(LoadShape shape) => shape.Arrivals == ArrivalPattern.Poisson ? "Poisson" : "even";

    private static ScenarioResult Result(string name, ScenarioCounts counts)
    {
        var kinds = Enum.GetValues<LoadFailure>().Where(kind => counts.Failures[(int)kind] > 0).ToArray();
        return new ScenarioResult
        {
            Name = name,
            Succeeded = counts.Succeeded,
            Failures = kinds.ToDictionary(static kind => kind, kind => counts.Failures[(int)kind]),
            FailureDetails = kinds.Where(kind => counts.Details[(int)kind] is { Length: > 0 })
                .ToDictionary(static kind => kind, kind => counts.Details[(int)kind]!),
            // Requests without a response are counted under status 0, which isn't a real status.
            Statuses = Enumerable.Range(1, counts.Statuses.Length - 1)
                .Where(status => counts.Statuses[status] > 0)
                .ToDictionary(static status => status, status => counts.Statuses[status]),
            Bytes = counts.Bytes,
            Response = counts.Response,
            Service = counts.Service,
        };
    }

    private static long Nanoseconds(TimeSpan time) => time.Ticks * TimeSpan.NanosecondsPerTick;
}
