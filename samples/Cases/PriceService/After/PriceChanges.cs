using PriceService.Market;
using Tern.DynamoDb;
using Tern.DynamoDb.Streams;

namespace PriceService.After;

/// <summary>
/// Follows the table's stream while the service runs, so that the cache evicts prices that were changed elsewhere.
/// </summary>
internal sealed class PriceChanges(DynamoCache<Price> cache, DynamoDbStreamsClient streams) : IAsyncDisposable
{
    private readonly CancellationTokenSource _stop = new();
    private Task _following = Task.CompletedTask;

    /// <summary>
    /// Completes when changes are being received. Prices that are read from then on stay in the cache.
    /// </summary>
    public async Task StartAsync()
    {
        var begun = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        _following = cache.FollowAsync(streams, new() { OnStarted = () => begun.TrySetResult() }, _stop.Token);

        // If it can't start, it throws the reason.
        await await Task.WhenAny(begun.Task, _following);
    }

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        try
        {
            await _following;
        }
        catch (OperationCanceledException)
        {
            // Expected: this is how it ends.
        }

        _stop.Dispose();
    }
}
