using Microsoft.Extensions.Hosting;

namespace Tern.Diagnostics;

/// <summary>
/// Creates the doctor before the application's own services start and disposes it after they stop, so that late
/// findings are still written.
/// </summary>
internal sealed class DoctorHostedService(Doctor doctor) : IHostedLifecycleService
{
    public Task StartingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartedAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StoppingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StoppedAsync(CancellationToken cancellationToken)
    {
        doctor.Dispose();
        return Task.CompletedTask;
    }
}
