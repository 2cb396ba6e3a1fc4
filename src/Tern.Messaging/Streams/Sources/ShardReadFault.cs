namespace Tern.Messaging.Streams;

/// <summary>Specifies why a shard can't be read from its current position.</summary>
public enum ShardReadFault
{
    /// <summary>The cursor wasn't used for too long. A new one after the last record continues without loss.</summary>
    Expired,

    /// <summary>The stream has dropped unread records, which are lost.</summary>
    Trimmed,

    /// <summary>The stream has dropped the shard with all its records.</summary>
    ShardGone,
}
