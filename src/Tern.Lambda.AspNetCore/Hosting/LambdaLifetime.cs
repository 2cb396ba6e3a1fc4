using Microsoft.Extensions.Hosting;

namespace Tern.Lambda.AspNetCore;

/// <summary>
/// The host lifetime in Lambda, which replaces the console's: there is no Ctrl+C, and the runtime handles SIGTERM
/// itself. This saves the console's signal handlers at startup, and four log lines about them.
/// </summary>
internal sealed class LambdaLifetime : IHostLifetime
{
    public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
