namespace Tern.Messaging.Streams;

/// <summary>A place in a shard that moves on as it is read. It is used by one caller at a time.</summary>
/// <typeparam name="TRecord">The record.</typeparam>
public interface IShardCursor<TRecord> : IAsyncDisposable where TRecord : class
{
    /// <summary>Reads on.</summary>
    /// <param name="cancellationToken">Ends the call. The cursor is not used again then.</param>
    /// <returns>What comes next; perhaps no records.</returns>
    /// <exception cref="ShardReadException">
    /// The place is not there any more. After this and any other error the cursor is not used again: the reader opens
    /// another one after the last record that it got.
    /// </exception>
    ValueTask<ShardPage<TRecord>> ReadAsync(CancellationToken cancellationToken);
}
