namespace Tern.Messaging.Streams;

/// <summary>A cursor in a shard, which advances as it's read. Not used concurrently.</summary>
/// <typeparam name="TRecord">The type of the records.</typeparam>
public interface IShardCursor<TRecord> : IAsyncDisposable where TRecord : class
{
    /// <summary>Reads the next records.</summary>
    /// <param name="cancellationToken">A token that cancels the call. The cursor isn't used after a
    /// cancellation.</param>
    /// <returns>The next page, possibly without records.</returns>
    /// <exception cref="ShardReadException">The position no longer exists. After this or any other error, the cursor
    /// isn't used again: the reader opens a new one after the last record that it received.</exception>
    ValueTask<ShardPage<TRecord>> ReadAsync(CancellationToken cancellationToken);
}
