using Microsoft.Extensions.Logging;
using Tern.Handling;

namespace Tern.Messaging.Streams;

/// <summary>The parts of a reader that its shards share.</summary>
/// <param name="Source">The stream.</param>
/// <param name="Handler">The handler of records or batches.</param>
/// <param name="Settings">The settings.</param>
/// <param name="Telemetry">The reader's spans and metrics.</param>
/// <param name="Logger">The reader's log.</param>
internal sealed record ShardReading<TRecord>(
    IShardSource<TRecord> Source, ShardHandler<TRecord> Handler, ShardReaderSettings Settings, StreamTelemetry Telemetry, ILogger Logger)
    where TRecord : class
{
    /// <summary>The order, groups and identifiers of the records.</summary>
    internal RecordRules<TRecord> Rules { get; } = new ShardRules<TRecord>(Source);
}
