using Tern.DynamoDb.Streams;

namespace Tern.DynamoDb;

// Writes by other clients.
public sealed partial class DynamoCache<T>
{
    /// <summary>
    /// Follows the table's stream from now on, and invalidates the items that any client writes within a second or two.
    /// It clears the cache when it begins, and when it has missed records. Run it alongside the program, and await it
    /// at the end.
    /// </summary>
    /// <param name="streams">The client for the streams.</param>
    /// <param name="options">
    /// The options; null to read four times per second without reporting transient errors.
    /// </param>
    /// <param name="cancellationToken">A token that ends the following.</param>
    /// <returns>
    /// A task that completes when the cache is disposed, and fails when the token is canceled or the stream can't be
    /// read.
    /// </returns>
    /// <exception cref="InvalidOperationException">The table has no stream.</exception>
    /// <exception cref="AwsServiceException">
    /// The program isn't permitted to read the stream. Transient errors don't end the following.
    /// </exception>
    /// <exception cref="OperationCanceledException">The token was canceled.</exception>
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
            // The cache is disposed, so no record can affect an entry anymore.
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
