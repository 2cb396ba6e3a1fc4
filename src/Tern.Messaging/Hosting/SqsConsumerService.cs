using Microsoft.Extensions.Hosting;
using Tern.Messaging.Sqs;

namespace Tern.Messaging.Hosting;

/// <summary>
/// Runs a consumer as long as the host runs. All consumers begin to stop when the host does, not one after the other: they share its time.
/// </summary>
internal sealed class SqsConsumerService(string queue, Func<SqsConsumer> create) : IHostedLifecycleService, IAsyncDisposable, IDisposable
{
    private SqsConsumer? _consumer;
    private Task? _stopping;

    /// <summary>Which queue it is of, for who looks at it in a debugger.</summary>
    public override string ToString() => $"Consumer of {queue}";

    public Task StartingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartAsync(CancellationToken cancellationToken)
    {
        _consumer = create();
        return Task.CompletedTask;
    }

    // When the other services have started, which its handler may need.
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

    // A host that is disposed synchronously: it has stopped the service before, or never started it.
    public void Dispose() => DisposeAsync().AsTask().GetAwaiter().GetResult();
}
