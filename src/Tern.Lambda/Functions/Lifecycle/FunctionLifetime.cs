using System.Runtime.CompilerServices;

namespace Tern.Lambda.Functions;

/// <summary>What happens before the first event and after the last.</summary>
internal sealed class FunctionLifetime(FunctionServices services)
{
    private HostedServices? _hosted;
    private bool _stopped;

    /// <summary>Called after the hosted services have started, in this order.</summary>
    public List<Func<CancellationToken, Task>> Starting { get; } = [];

    /// <summary>Called before the hosted services stop, in the reverse order.</summary>
    public List<Func<CancellationToken, Task>> Stopping { get; } = [];

    /// <summary>Whether the end of the process is of interest.</summary>
    public bool WantsShutdown => Stopping.Count > 0 || services.IsBuilt;

    /// <summary>Starts everything.</summary>
    /// <exception cref="TimeoutException">It took longer than <paramref name="limit"/>.</exception>
    public async Task StartAsync(TimeSpan limit, TimeProvider clock, CancellationToken cancellationToken)
    {
        if (!services.IsBuilt && Starting.Count == 0) return;
        using var time = new CancellationTokenSource(limit, clock);
        using var both = CancellationTokenSource.CreateLinkedTokenSource(time.Token, cancellationToken);
        try
        {
            if (services.IsBuilt) await StartHostedAsync(both.Token).ConfigureAwait(false);
            foreach (var hook in Starting) await HandlerTask.Checked(hook(both.Token)).WaitAsync(both.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException error) when (time.IsCancellationRequested)
        {
            throw new TimeoutException(
                $"The function did not start within {limit.TotalSeconds:0.###} s (LambdaApplicationBuilder.StartTimeout): {_hosted?.Current ?? "an OnStarting hook"} was still at it.", error);
        }
    }

    /// <summary>Stops everything, once: no failure keeps the rest from stopping.</summary>
    /// <exception cref="AggregateException">What failed.</exception>
    public async ValueTask StopAsync(CancellationToken cancellationToken)
    {
        if (_stopped) return;
        _stopped = true;
        List<Exception> failures = [];
        for (var i = Stopping.Count - 1; i >= 0; i--)
        {
            try
            {
                await HandlerTask.Checked(Stopping[i](cancellationToken)).WaitAsync(cancellationToken).ConfigureAwait(false);
            }
            catch (Exception failure)
            {
                failures.Add(failure);
            }
        }

        if (_hosted is not null) await _hosted.StopAsync(failures, cancellationToken).ConfigureAwait(false);
        try
        {
            await services.DisposeAsync().ConfigureAwait(false);
        }
        catch (Exception failure)
        {
            failures.Add(failure);
        }

        if (failures.Count > 0) throw new AggregateException("Not everything could be stopped in order.", failures);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Task StartHostedAsync(CancellationToken cancellationToken)
    {
        _hosted = new HostedServices(services.HostedServices());
        return _hosted.StartAsync(cancellationToken);
    }
}
