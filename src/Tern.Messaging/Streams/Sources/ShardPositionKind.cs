namespace Tern.Messaging.Streams;

/// <summary>What a <see cref="ShardPosition"/> is.</summary>
public enum ShardPositionKind
{
    /// <summary>The oldest record that the stream still holds.</summary>
    TrimHorizon,

    /// <summary>After the newest record.</summary>
    Latest,

    /// <summary>The first record that came at a time, or after it.</summary>
    At,

    /// <summary>After a record.</summary>
    After,
}
