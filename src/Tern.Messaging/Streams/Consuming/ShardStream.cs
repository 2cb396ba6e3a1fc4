using System.ComponentModel;
using Tern.Handling;

namespace Tern.Messaging.Streams;

/// <summary>
/// A stream of shards that a worker reads. Bind a handler to its records, and register the result with
/// <c>services.AddConsumer</c>.
/// </summary>
/// <typeparam name="TRecord">The type of the records.</typeparam>
/// <typeparam name="TOptions">The type of the consumer's options.</typeparam>
public class ShardStream<TRecord, TOptions>
    where TRecord : class
    where TOptions : StreamConsumerOptions, new()
{
    private readonly Func<IServiceProvider, TOptions, IShardSource<TRecord>> _source;

    /// <summary>Initializes a stream with a source of its own.</summary>
    /// <param name="source">The source.</param>
    public ShardStream(IShardSource<TRecord> source)
    {
        ArgumentNullException.ThrowIfNull(source);
        (Name, _source) = (source.StreamName, (_, _) => source);
    }

    /// <summary>Initializes a stream. For packages that provide a source.</summary>
    /// <param name="name">The name of the stream, which is the default name of its handlers.</param>
    /// <param name="source">A function that creates the source when the host starts. Without a host, the service
    /// provider has no services.</param>
    [EditorBrowsable(EditorBrowsableState.Advanced)]
    public ShardStream(string name, Func<IServiceProvider, TOptions, IShardSource<TRecord>> source)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(name);
        ArgumentNullException.ThrowIfNull(source);
        (Name, _source) = (name, source);
    }

    /// <summary>
    /// Gets the source of single records. An exception fails only that record, which is retried; see
    /// <see cref="StreamConsumerOptions"/>.
    /// </summary>
    public Source<TRecord, StreamConsumer<TRecord, TOptions>> Each => new EachSource<TRecord, TOptions>(this);

    /// <summary>
    /// Gets the source of batches of records from one shard. Handlers report a failed record with <c>batch.Fail</c>: it
    /// and all records after it are retried. If the handler throws, the batch is split; see
    /// <see cref="StreamConsumerOptions.BisectBatches"/>. Instead of a service, handlers can take the
    /// <see cref="ShardContext"/>, to write checkpoints themselves.
    /// </summary>
    public Source<Batch<TRecord>, StreamConsumer<Batch<TRecord>, TOptions>> Batches => new BatchesSource<TRecord, TOptions>(this);

    internal string Name { get; }

    /// <summary>Creates the source of the records.</summary>
    internal IShardSource<TRecord> CreateSource(IServiceProvider services, TOptions options) => _source(services, options);
}
