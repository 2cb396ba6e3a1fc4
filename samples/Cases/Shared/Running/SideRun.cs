using System.Net;
using Cases.Load;
using Tern.Diagnostics;

namespace Cases.Running;

/// <summary>
/// A run of a side: starts the service, applies the load, reads the doctor's findings, and stops the service.
/// </summary>
internal sealed class SideRun(CaseSide side, CaseScale scale)
{
    private readonly LoadPlan _plan = side.Plan(scale);
    private LatencyLog? _log;
    private volatile SideResult _result = new() { Key = side.Key, Label = side.Label };

    /// <summary>Returns the current results.</summary>
    public SideResult Read()
    {
        var result = _result;
        return result.Status == SideStatus.Running ? result with { Latency = _log!.Read() } : result;
    }

    public async Task RunAsync(CancellationToken cancellationToken)
    {
        try
        {
            _result = _result with { Status = SideStatus.Starting };
            var builder = SideHost.CreateBuilder(side, scale);
            await side.AddAsync(builder, scale, cancellationToken);
            await using var app = builder.Build();
            side.Map(app);
            await app.StartAsync(cancellationToken);
            await side.ReadyAsync(app.Services, cancellationToken);
            await PutLoadOnAsync(app, cancellationToken);
            // Read before the figures are counted, which may cause load itself. A response ends after its request has,
            // so the doctor has seen all requests.
            var doctor = app.Services.GetRequiredService<Doctor>();
            var findings = FindingReader.Read(doctor.Findings);
            if (doctor.LastError is { } fault) throw new InvalidOperationException($"The doctor itself failed: {fault.Message}", fault);
            var figures = await side.CountAsync(app.Services);
            _result = _result with { Status = SideStatus.Done, Latency = _log!.Read(), Figures = figures, Findings = findings };
            await app.StopAsync(CancellationToken.None);
        }
        catch (Exception error) when (error is not OperationCanceledException)
        {
            _result = _result with { Status = SideStatus.Failed, Failure = error.Message, Latency = _log?.Read() ?? LatencySummary.Nothing };
            throw;
        }
    }

    private async Task PutLoadOnAsync(WebApplication app, CancellationToken cancellationToken)
    {
        _log = new LatencyLog(_plan.Slice);
        _result = _result with { Status = SideStatus.Running };
        using var over = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        var accompanying = side.AccompanyAsync(app.Services, over.Token);
        var address = new Uri(app.Urls.Single());
        var load = new OpenLoad(IPEndPoint.Parse(address.Authority), _plan, _log.Samples);
        await load.RunAsync(cancellationToken);
        await over.CancelAsync();
        try
        {
            await accompanying;
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            // Expected: this is how the end of the load is signaled.
        }
    }
}
