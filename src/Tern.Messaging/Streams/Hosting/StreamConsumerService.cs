using Microsoft.Extensions.Hosting;

namespace Tern.Messaging.Streams;

/// <summary>Runs a consumer while its host runs. A misconfiguration fails the start; later errors are retried.</summary>
/// <param name="create">A function that returns one that reads the stream until its token is canceled.</param>
internal sealed class StreamConsumerService(Func<Func<CancellationToken, Task>> create) : IHostedLifecycleService, IAsyncDisposable, IDisposable
{
    private readonly CancellationTokenSource _stopping = new();
    private Task _reading = Task.CompletedTask;
    private bool _isGivenUp;

    public Task StartingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartAsync(CancellationToken cancellationToken)
    {
        _reading = ReadAsync(create(), _stopping.Token);
        return Task.CompletedTask;
    }

    public Task StartedAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    // All readers start to stop when the host does, not one after another, so that they share its shutdown time.
    public Task StoppingAsync(CancellationToken cancellationToken) => _stopping.CancelAsync();

    public async Task StopAsync(CancellationToken cancellationToken)
    {
        await _stopping.CancelAsync().ConfigureAwait(false);
        try
        {
            await _reading.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            _isGivenUp = true;
            throw;
        }
    }

    public Task StoppedAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public async ValueTask DisposeAsync()
    {
        await _stopping.CancelAsync().ConfigureAwait(false);

        // The host's shutdown time has elapsed: a handler that doesn't end must not keep the program from exiting.
        if (_isGivenUp && !_reading.IsCompleted) return;
        await _reading.ConfigureAwait(false);
        _stopping.Dispose();
    }

    private static async Task ReadAsync(Func<CancellationToken, Task> read, CancellationToken stopping)
    {
        // A source that responds synchronously must not block the host's start.
        await Task.Yield();
        if (!stopping.IsCancellationRequested) await read(stopping).ConfigureAwait(false);
    }

    // For hosts that are disposed synchronously. By then, the host has stopped the service or never started it.
    public void Dispose() => DisposeAsync().AsTask().GetAwaiter().GetResult();
}
