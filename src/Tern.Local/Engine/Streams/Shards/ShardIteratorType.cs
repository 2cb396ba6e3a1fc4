namespace Tern.Local.Engine;

/// <summary>The position in a shard at which reading starts.</summary>
internal enum ShardIteratorType
{
    /// <summary>At the oldest record that still exists.</summary>
    TrimHorizon,

    /// <summary>After the newest record.</summary>
    Latest,

    AtSequenceNumber,
    AfterSequenceNumber,
}
