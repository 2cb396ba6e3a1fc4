namespace Tern.Messaging.Streams;

/// <summary>Specifies what happens to a record that fails repeatedly.</summary>
public enum ShardPoisonAction
{
    /// <summary>The record is retried. Later records of its shard wait.</summary>
    Retry,

    /// <summary>The record is logged as an error and counts as handled.</summary>
    Drop,

    /// <summary>
    /// The record is passed to <see cref="ShardReaderOptions.MovePoison"/>, and counts as handled if that succeeds.
    /// </summary>
    Move,
}
