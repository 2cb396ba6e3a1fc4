using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Tern.Handling;

namespace Tern.Lambda.Functions;

/// <summary>Runs the startup before the first event and the shutdown after the last.</summary>
[SuppressMessage("Design", "CA1001", Justification = "The source has neither timer nor handle, so there is nothing to dispose.")]
internal sealed class FunctionLifetime(FunctionServices services)
{
    private readonly CancellationTokenSource _ending = new();
    private HostedServices? _hosted;
    private Task? _start;
    private int _stopped;

    /// <summary>Hooks that run after the hosted services have started, in this order.</summary>
    public List<Func<CancellationToken, Task>> Starting { get; } = [];

    /// <summary>Hooks that run before the hosted services stop, in reverse order.</summary>
    public List<Func<CancellationToken, Task>> Stopping { get; } = [];

    /// <summary>true if the end of the process must be handled; otherwise, false.</summary>
    public bool WantsShutdown => Stopping.Count > 0 || services.MayBeBuilt;

    /// <summary>Starts everything.</summary>
    /// <exception cref="TimeoutException">Startup took longer than <paramref name="limit"/>.</exception>
    public Task StartAsync(TimeSpan? limit, LambdaRuntimeOptions options) =>
        !services.IsBuilt && Starting.Count == 0 ? Task.CompletedTask : _start = StartAllAsync(limit, options);

    /// <summary>Stops everything, once. A failure doesn't prevent the rest from being stopped.</summary>
    /// <exception cref="AggregateException">One or more parts failed to stop.</exception>
    public async ValueTask StopAsync(CancellationToken cancellationToken)
    {
        if (Interlocked.Exchange(ref _stopped, 1) != 0) return;
        List<Exception> failures = [];
        await EndStartAsync(cancellationToken).ConfigureAwait(false);
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

        if (failures.Count > 0) throw new AggregateException("Some services or hooks failed while the function was stopping.", failures);
    }

    private string Current => _hosted?.Current ?? "an OnStarting hook";

    private async Task StartAllAsync(TimeSpan? limit, LambdaRuntimeOptions options)
    {
        using var time = new CancellationTokenSource(limit ?? Timeout.InfiniteTimeSpan, options.Clock);
        using var watch = new StartWatch(options, () => Current);
        using var all = CancellationTokenSource.CreateLinkedTokenSource(time.Token, _ending.Token);
        try
        {
            if (services.IsBuilt) await StartHostedAsync(all.Token).ConfigureAwait(false);
            foreach (var hook in Starting) await HandlerTask.Checked(hook(all.Token)).WaitAsync(all.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException error) when (time.IsCancellationRequested)
        {
            throw new TimeoutException(
                $"The function didn't start within {limit.GetValueOrDefault().TotalSeconds:0.###} s (LambdaApplicationBuilder.StartTimeout): {Current} " +
                "was still running.",
                error);
        }
    }

    // A shutdown during initialization.
    private async Task EndStartAsync(CancellationToken cancellationToken)
    {
        if (_start is not { IsCompleted: false } start) return;
        await _ending.CancelAsync().ConfigureAwait(false);
        try
        {
            await start.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (Exception)
        {
            // The caller that started the function receives the exception.
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Task StartHostedAsync(CancellationToken cancellationToken)
    {
        _hosted = new HostedServices(services.HostedServices());
        return _hosted.StartAsync(cancellationToken);
    }
}
