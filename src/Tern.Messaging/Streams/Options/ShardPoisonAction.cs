namespace Tern.Messaging.Streams;

/// <summary>What happens to a record that fails again and again.</summary>
public enum ShardPoisonAction
{
    /// <summary>It is tried again. What comes after it in its shard waits.</summary>
    Retry,

    /// <summary>It is logged as an error, and counts as handled.</summary>
    Drop,

    /// <summary>It is handed to <see cref="ShardReaderOptions.MovePoison"/>, and counts as handled once that has succeeded.</summary>
    Move,
}
