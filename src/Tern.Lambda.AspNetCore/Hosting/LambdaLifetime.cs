using Microsoft.Extensions.Hosting;

namespace Tern.Lambda.AspNetCore.Hosting;

/// <summary>
/// The life of an application in Lambda, in the console's place: nobody presses Ctrl+C, and the bootstrap hears of SIGTERM
/// itself. Saves a start the console's signal handlers, and the log four lines about them.
/// </summary>
internal sealed class LambdaLifetime : IHostLifetime
{
    public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
