using System.Diagnostics;
using System.Globalization;
using Cases.Load;
using Cases.Running;
using Tern.Diagnostics;

namespace FastCalls;

/// <summary>
/// The common part of both versions of the page, which differ only in the client that reads the orders.
/// </summary>
internal abstract class OrdersPage(string key, string label) : CaseSide(key, label)
{
    public const string Bytes = "bytes per query";
    public const string Microseconds = "microseconds per query";

    // Measured like the .NET team does: the minimum of several blocks, after all code has reached its final compilation
    // tier.
    private const int WarmUp = 300;
    private const int Blocks = 5;
    private const int Block = 100;
    private double _pausedShare;

    // A check takes only seconds, and the GC rule evaluates a window.
    public override void Configure(DoctorOptions options, CaseScale scale)
    {
        if (scale == CaseScale.Check) options.Window = TimeSpan.FromSeconds(2);
    }

    public override void Map(WebApplication app) => app.MapGet("/orders", async (HttpContext context) =>
    {
        var sum = await SumAsync(context.RequestServices, context.RequestAborted);
        await context.Response.WriteAsync(sum.ToString(CultureInfo.InvariantCulture), context.RequestAborted);
    });

    // Each version's code is compiled before it's measured.
    public override async Task ReadyAsync(IServiceProvider services, CancellationToken cancellationToken)
    {
        for (var i = 0; i < WarmUp; i++)
        {
            if (await SumAsync(services, cancellationToken) != CannedOrders.Total)
                throw new InvalidOperationException("The orders that were read differ from those that were written.");
        }
    }

    public override LoadPlan Plan(CaseScale scale)
    {
        var duration = scale switch { CaseScale.Check => TimeSpan.FromSeconds(4), CaseScale.Page => TimeSpan.FromSeconds(12), _ => TimeSpan.FromMinutes(1) };
        return new LoadPlan { Steps = LoadPlan.Constant(perSecond: 150, duration, static _ => "/orders"), Connections = 16 };
    }

    public override async Task AccompanyAsync(IServiceProvider services, CancellationToken stopping)
    {
        var (paused, started) = (GC.GetTotalPauseDuration(), Stopwatch.GetTimestamp());
        await Task.Delay(Timeout.InfiniteTimeSpan, stopping).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _pausedShare = (GC.GetTotalPauseDuration() - paused) / Stopwatch.GetElapsedTime(started);
    }

    public override async Task<IReadOnlyList<Figure>> CountAsync(IServiceProvider services)
    {
        var (bytes, microseconds) = (double.MaxValue, double.MaxValue);
        for (var block = 0; block < Blocks; block++)
        {
            var (allocated, started) = (GC.GetTotalAllocatedBytes(precise: true), Stopwatch.GetTimestamp());
            for (var i = 0; i < Block; i++) await SumAsync(services, CancellationToken.None);
            microseconds = Math.Min(microseconds, Stopwatch.GetElapsedTime(started).TotalMicroseconds / Block);
            bytes = Math.Min(bytes, (GC.GetTotalAllocatedBytes(precise: true) - allocated) / (double)Block);
        }

        return [new(Bytes, bytes), new(Microseconds, microseconds), new("thousandths of the time that collections paused it", _pausedShare * 1_000)];
    }

    /// <summary>Reads a hundred orders and adds up their amounts.</summary>
    protected abstract ValueTask<decimal> SumAsync(IServiceProvider services, CancellationToken cancellationToken);
}
