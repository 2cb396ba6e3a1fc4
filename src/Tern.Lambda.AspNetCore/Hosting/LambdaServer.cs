using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.Telemetry;

namespace Tern.Lambda.AspNetCore;

/// <summary>The server that replaces Kestrel: requests come from Lambda's Runtime API.</summary>
internal sealed class LambdaServer(LambdaServerOptions options, IHostApplicationLifetime lifetime, ILoggerFactory loggers) : IServer
{
    private readonly CancellationTokenSource _stop = new();
    private Task _loop = Task.CompletedTask;

    /// <inheritdoc/>
    public IFeatureCollection Features { get; } = new FeatureCollection();

    /// <summary>
    /// Starts to serve requests: the first event is requested once the whole application has started.
    /// </summary>
    public Task StartAsync<TContext>(IHttpApplication<TContext> application, CancellationToken cancellationToken)
        where TContext : notnull
    {
        var logger = loggers.CreateLoggerSafely("Tern.Lambda.AspNetCore") ?? NullLogger.Instance;
        var runner = new RequestRunner<TContext>(application, options.StreamResponses, logger);
        // Registers an extension without events: with it, Lambda sends SIGTERM and allows time for an orderly shutdown.
        options.Runtime.OnShutdown(_ =>
        {
            lifetime.StopApplication();
            return default;
        });
        var started = new TaskCompletionSource();
        lifetime.ApplicationStarted.UnsafeRegister(static state => ((TaskCompletionSource)state!).TrySetResult(), started);
        _stop.Token.UnsafeRegister(static state => ((TaskCompletionSource)state!).TrySetResult(), started);
        _loop = RunAsync(runner.InvokeAsync, started.Task);
        return Task.CompletedTask;
    }

    /// <summary>Stops accepting events, and waits for those in progress.</summary>
    public async Task StopAsync(CancellationToken cancellationToken)
    {
        await _stop.CancelAsync().ConfigureAwait(false);
        await _loop.WaitAsync(cancellationToken).ConfigureAwait(false);
    }

    public void Dispose() => _stop.Dispose();

    private async Task RunAsync(LambdaRawHandler handler, Task started)
    {
        try
        {
            await LambdaFunction.RunAsync(
                async () =>
                {
                    await started.ConfigureAwait(false);
                    return handler;
                },
                options.Runtime,
                _stop.Token).ConfigureAwait(false);
        }
        finally
        {
            // Without its loop, the application has nothing to do.
            lifetime.StopApplication();
        }
    }
}
