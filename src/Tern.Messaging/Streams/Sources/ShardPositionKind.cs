namespace Tern.Messaging.Streams;

/// <summary>Specifies the kind of a <see cref="ShardPosition"/>.</summary>
public enum ShardPositionKind
{
    /// <summary>The oldest record that the stream still holds.</summary>
    TrimHorizon,

    /// <summary>After the newest record.</summary>
    Latest,

    /// <summary>The first record that arrived at or after a time.</summary>
    At,

    /// <summary>After a record.</summary>
    After,
}
