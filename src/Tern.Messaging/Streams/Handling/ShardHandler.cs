namespace Tern.Messaging.Streams;

/// <summary>What handles the records of a shard.</summary>
internal abstract class ShardHandler<TRecord> where TRecord : class
{
    /// <summary>Whether it is called for the end of a shard, though there are no records.</summary>
    internal abstract bool WantsEnd { get; }

    /// <summary>Handles a batch, again and again where records fail, until all of it is handled or it is to stop.</summary>
    /// <returns>How many records from the first on have been handled. Of those after them, some may have been.</returns>
    internal abstract ValueTask<int> HandleAsync(ShardWork<TRecord> work);
}
