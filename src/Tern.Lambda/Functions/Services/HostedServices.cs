using Microsoft.Extensions.Hosting;

namespace Tern.Lambda.Functions;

/// <summary>
/// Starts the hosted services in the order of their registration, and stops the started ones in reverse order.
/// </summary>
internal sealed class HostedServices(IReadOnlyList<IHostedService> services)
{
    // The number of services that StartAsync was called for: a service that failed or timed out while starting is
    // stopped too.
    private int _begun;

    /// <summary>The service that is being started; null when all have started.</summary>
    public string? Current { get; private set; }

    /// <summary>
    /// Starts all services. The first failure ends the startup. When the token is canceled, services that ignore it
    /// aren't awaited.
    /// </summary>
    public async Task StartAsync(CancellationToken cancellationToken)
    {
        foreach (var service in services)
            if (service is IHostedLifecycleService early)
                await WaitAsync(service, early.StartingAsync(cancellationToken), cancellationToken).ConfigureAwait(false);
        foreach (var service in services)
        {
            _begun++;
            await WaitAsync(service, service.StartAsync(cancellationToken), cancellationToken).ConfigureAwait(false);
        }

        foreach (var service in services)
            if (service is IHostedLifecycleService late)
                await WaitAsync(service, late.StartedAsync(cancellationToken), cancellationToken).ConfigureAwait(false);
        Current = null;
    }

    /// <summary>
    /// Stops the services that were started. A failure of one doesn't prevent the others from being stopped.
    /// </summary>
    public async Task StopAsync(List<Exception> failures, CancellationToken cancellationToken)
    {
        for (; _begun > 0; _begun--)
        {
            var service = services[_begun - 1];
            try
            {
                if (service is IHostedLifecycleService early) await early.StoppingAsync(cancellationToken).WaitAsync(cancellationToken).ConfigureAwait(false);
                await service.StopAsync(cancellationToken).WaitAsync(cancellationToken).ConfigureAwait(false);
                if (service is IHostedLifecycleService late) await late.StoppedAsync(cancellationToken).WaitAsync(cancellationToken).ConfigureAwait(false);
            }
            catch (Exception failure)
            {
                failures.Add(failure);
            }
        }
    }

    private Task WaitAsync(IHostedService service, Task task, CancellationToken cancellationToken)
    {
        Current = $"the hosted service {service.GetType()}";
        return task.WaitAsync(cancellationToken);
    }
}
