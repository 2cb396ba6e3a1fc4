using Microsoft.Extensions.Hosting;

namespace Tern.Messaging.Streams.Hosting;

/// <summary>
/// Runs a reader for as long as its host. What is misconfigured is an error at the start; what goes wrong later is tried again.
/// </summary>
internal sealed class ShardReaderService<TRecord>(Func<ShardReader<TRecord>> create) : IHostedService, IAsyncDisposable where TRecord : class
{
    private readonly CancellationTokenSource _stopping = new();
    private Task _reading = Task.CompletedTask;

    public Task StartAsync(CancellationToken cancellationToken)
    {
        _reading = ReadAsync(create(), _stopping.Token);
        return Task.CompletedTask;
    }

    public async Task StopAsync(CancellationToken cancellationToken)
    {
        await _stopping.CancelAsync().ConfigureAwait(false);
        await _reading.WaitAsync(cancellationToken).ConfigureAwait(false);
    }

    public async ValueTask DisposeAsync()
    {
        await _stopping.CancelAsync().ConfigureAwait(false);
        await _reading.ConfigureAwait(false);
        _stopping.Dispose();
    }

    private static async Task ReadAsync(ShardReader<TRecord> reader, CancellationToken stopping)
    {
        // A source that answers at once must not hold up the host's start.
        await Task.Yield();
        if (stopping.IsCancellationRequested) return;
        await reader.RunAsync(stopping).ConfigureAwait(false);
    }
}
