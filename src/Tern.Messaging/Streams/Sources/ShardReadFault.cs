namespace Tern.Messaging.Streams;

/// <summary>Why a shard can't be read from where it was.</summary>
public enum ShardReadFault
{
    /// <summary>The place was not used for too long. A new one after the last record goes on without loss.</summary>
    Expired,

    /// <summary>The stream has dropped records that were not read yet: they are lost.</summary>
    Trimmed,

    /// <summary>The stream has dropped the shard with all its records.</summary>
    ShardGone,
}
