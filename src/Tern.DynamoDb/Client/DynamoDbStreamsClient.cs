using Tern.Pipeline;

namespace Tern.DynamoDb.Streams;

/// <summary>A client of Amazon DynamoDB Streams: the changes of a table's items, in order. Thread-safe and meant to live as long as the process.</summary>
public sealed partial class DynamoDbStreamsClient : IAsyncDisposable, IDisposable
{
    /// <summary>Makes a client with region and credentials from the environment, the profile or the machine.</summary>
    /// <exception cref="AwsConfigurationException">A setting is malformed; the message names it.</exception>
    public DynamoDbStreamsClient() : this(new DynamoDbStreamsClientOptions()) { }

    /// <summary>Makes a client.</summary>
    /// <param name="options">Its settings, read now and never again.</param>
    /// <exception cref="AwsConfigurationException">A setting is malformed; the message names it.</exception>
    public DynamoDbStreamsClient(DynamoDbStreamsClientOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        Pipeline = new AwsPipeline(DynamoDbStreamsService.Instance, options);
    }

    internal AwsPipeline Pipeline { get; }

    /// <inheritdoc cref="DynamoDbClient.WarmUpAsync"/>
    public ValueTask WarmUpAsync(int connections = 1, CancellationToken cancellationToken = default) => Pipeline.WarmUpAsync(connections, cancellationToken);

    /// <inheritdoc cref="DynamoDbClient.DisposeAsync"/>
    public ValueTask DisposeAsync() => Pipeline.DisposeAsync();

    /// <summary>Closes the connections at once, unless the transport was given by the caller. Calls that run then fail.</summary>
    public void Dispose() => Pipeline.Dispose();
}
