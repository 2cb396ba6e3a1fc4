using PriceService.Market;
using Tern.DynamoDb;
using Tern.DynamoDb.Streams;

namespace PriceService.After;

/// <summary>Follows the table's stream while the service runs, so that the cache forgets what was changed elsewhere.</summary>
internal sealed class PriceChanges(DynamoCache<Price> cache, DynamoDbStreamsClient streams) : IAsyncDisposable
{
    private readonly CancellationTokenSource _stop = new();
    private Task _following = Task.CompletedTask;

    /// <summary>Ends when changes are heard of: what is read from then on is kept.</summary>
    public async Task StartAsync()
    {
        var begun = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        _following = cache.FollowAsync(streams, new() { OnStarted = () => begun.TrySetResult() }, _stop.Token);

        // Where it can't begin, it ends with the reason.
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
            // That is how it ends.
        }

        _stop.Dispose();
    }
}
