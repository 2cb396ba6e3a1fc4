using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace Tern.Local.Hosting;

/// <summary>
/// Starts a local server with the host, before the program's own services: its port is open, and errors are reported,
/// before any request is served.
/// </summary>
/// <typeparam name="T">The server.</typeparam>
internal sealed class LocalService<T>(IServiceProvider services) : IHostedLifecycleService where T : notnull
{
    public Task StartingAsync(CancellationToken cancellationToken)
    {
        services.GetRequiredService<T>();
        return Task.CompletedTask;
    }

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartedAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StoppingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StoppedAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
