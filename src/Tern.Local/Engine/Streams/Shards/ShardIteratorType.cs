namespace Tern.Local.Engine.Streams.Shards;

/// <summary>Where in a shard reading begins.</summary>
internal enum ShardIteratorType
{
    /// <summary>At the oldest record that is still there.</summary>
    TrimHorizon,

    /// <summary>After the newest record.</summary>
    Latest,

    AtSequenceNumber,
    AfterSequenceNumber,
}
