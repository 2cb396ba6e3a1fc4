using Tern.Pipeline;

namespace Tern.DynamoDb.Streams;

/// <summary>
/// A client for Amazon DynamoDB Streams, which reads the changes to a table's items in order. Create one, keep it for
/// the lifetime of the program and use it from any thread.
/// </summary>
public sealed partial class DynamoDbStreamsClient : IAsyncDisposable, IDisposable
{
    /// <summary>
    /// Initializes a client with the Region and credentials from the environment, the profile or the instance.
    /// </summary>
    /// <exception cref="AwsConfigurationException">A setting isn't valid; the message names it.</exception>
    public DynamoDbStreamsClient() : this(new DynamoDbStreamsClientOptions()) { }

    /// <summary>Initializes a client with options.</summary>
    /// <param name="options">The options. They are read only now.</param>
    /// <exception cref="AwsConfigurationException">A setting isn't valid; the message names it.</exception>
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

    /// <summary>
    /// Closes the connections immediately, unless the caller provided the transport. Calls in flight then fail.
    /// </summary>
    public void Dispose() => Pipeline.Dispose();
}
