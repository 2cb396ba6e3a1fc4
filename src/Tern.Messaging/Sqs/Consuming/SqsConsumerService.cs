using Microsoft.Extensions.Hosting;

namespace Tern.Messaging.Sqs;

/// <summary>
/// Runs a consumer while the host runs. All consumers start to stop when the host does, not one after another, so that
/// they share its shutdown time.
/// </summary>
internal sealed class SqsConsumerService(string queue, Func<SqsConsumer> create) : IHostedLifecycleService, IAsyncDisposable, IDisposable
{
    private SqsConsumer? _consumer;
    private Task? _stopping;

    /// <summary>Names the consumer's queue, for the debugger.</summary>
    public override string ToString() => $"Consumer of {queue}";

    public Task StartingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartAsync(CancellationToken cancellationToken)
    {
        _consumer = create();
        return Task.CompletedTask;
    }

    // Starts after the other services, which the handler may need.
    public Task StartedAsync(CancellationToken cancellationToken)
    {
        _consumer?.Start();
        return Task.CompletedTask;
    }

    public Task StoppingAsync(CancellationToken cancellationToken)
    {
        _stopping = _consumer?.StopAsync(cancellationToken);
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken) => _stopping ?? _consumer?.StopAsync(cancellationToken) ?? Task.CompletedTask;

    public Task StoppedAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public ValueTask DisposeAsync() => _consumer?.DisposeAsync() ?? default;

    // For hosts that are disposed synchronously. By then, the host has stopped the service or never started it.
    public void Dispose() => DisposeAsync().AsTask().GetAwaiter().GetResult();
}
