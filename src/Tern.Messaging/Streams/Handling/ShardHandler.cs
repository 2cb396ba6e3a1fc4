namespace Tern.Messaging.Streams;

/// <summary>Handles the records of a shard.</summary>
internal abstract class ShardHandler<TRecord> where TRecord : class
{
    /// <summary>
    /// Gets a value indicating whether the handler is called for the end of a shard even if there are no records.
    /// </summary>
    internal abstract bool WantsEnd { get; }

    /// <summary>Handles a batch, and retries failed records until all are handled or the reader stops.</summary>
    /// <returns>The number of records, from the first on, that have been handled. Some of the later ones may have been
    /// handled too.</returns>
    internal abstract ValueTask<int> HandleAsync(ShardWork<TRecord> work);
}
