using Tern.DynamoDb.Streams;

namespace Tern.DynamoDb;

// What others write.
public sealed partial class DynamoCache<T>
{
    /// <summary>
    /// Reads the table's stream from now on and forgets what it says was written, by whomever: within a second or two.
    /// Forgets everything when it begins, and when records were missed. Start it beside the program, and await it at
    /// the end.
    /// </summary>
    /// <param name="streams">The client of the streams.</param>
    /// <param name="options">
    /// How often it reads, and who hears of passing errors; null for four times a second, and nobody.
    /// </param>
    /// <param name="cancellationToken">Ends it.</param>
    /// <returns>
    /// A task that ends when the cache is disposed of, and fails when the token is cancelled or the stream can't be
    /// read.
    /// </returns>
    /// <exception cref="InvalidOperationException">The table has no stream.</exception>
    /// <exception cref="AwsServiceException">The stream may not be read. Errors that may pass end nothing.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public async Task FollowAsync(DynamoDbStreamsClient streams, CacheFollowOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(streams);
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        options ??= new();
        options.Check();
        using var both = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, _stop.Token);
        try
        {
            await new StreamFollower(_table.Client, streams, _table.Name, options, Changed, Clear).RunAsync(both.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (_isDisposed && !cancellationToken.IsCancellationRequested)
        {
            // Nothing is kept any more that a record could be about.
        }
    }

    private void Changed(AttributeMap keys)
    {
        var layout = _table.Schema.Table;
        if (!keys.TryGetValue(layout.PartitionKey.Name, out var partition)) return;
        AttributeValue sort = default;
        if (layout.SortKey is { } key && !keys.TryGetValue(key.Name, out sort)) return;
        Invalidate(new CacheKey(partition, sort));
    }
}
