using PriceService.Market;
using Tern.DynamoDb;
using Tern.DynamoDb.Streams;

namespace PriceService.After;

/// <summary>Follows the table's stream while the service runs, so that the cache forgets what was changed elsewhere.</summary>
internal sealed class PriceChanges(DynamoCache<Price> cache, DynamoDbStreamsClient streams) : IAsyncDisposable
{
    private readonly CancellationTokenSource _stop = new();
    private Task _following = Task.CompletedTask;

    public void Start() => _following = cache.FollowAsync(streams, cancellationToken: _stop.Token);

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
