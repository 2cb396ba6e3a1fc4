using System.Diagnostics.Metrics;
using Tern.Pipeline;

namespace Tern.DynamoDb;

/// <summary>
/// A client for DynamoDB, with every operation of the service and typed tables on top of them. Create one, keep it for
/// the lifetime of the program and use it from any thread: it holds the connections.
/// </summary>
public sealed partial class DynamoDbClient : IAsyncDisposable, IDisposable
{
    /// <summary>Initializes a client with the settings of the environment.</summary>
    public DynamoDbClient() : this(new DynamoDbClientOptions()) { }

    /// <summary>Initializes a client with options.</summary>
    /// <param name="options">The options. They are read only now.</param>
    /// <exception cref="AwsConfigurationException">An option isn't valid; the message names it.</exception>
    public DynamoDbClient(DynamoDbClientOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        TableNamePrefix = options.TableNamePrefix ?? "";
        if (TableNamePrefix.Length > 0 && TableNamePrefix.AsSpan().ContainsAnyExcept(s_tableNameCharacters))
        {
            throw new AwsConfigurationException(
                $"The option {nameof(options.TableNamePrefix)} is '{TableNamePrefix}'. Expected only characters " +
                "that a table's name allows: letters, digits, hyphens, underscores and dots.");
        }

        TraceConsumedCapacity = options.TraceConsumedCapacity;
        TimeProvider = options.TimeProvider;
        TotalTimeout = options.TotalTimeout ?? TimeSpan.FromSeconds(15); // the pipeline's default for services with fast responses
        MeterFactory = options.MeterFactory;
        Pipeline = new AwsPipeline(DynamoDbService.Instance, options);
    }

    internal AwsPipeline Pipeline { get; }

    internal string TableNamePrefix { get; }

    internal bool TraceConsumedCapacity { get; }

    internal TimeProvider TimeProvider { get; }

    /// <summary>The source of random numbers for the delays of batches, or null for the shared one.</summary>
    internal Func<double>? NextRandom { get; set; }

    internal TimeSpan TotalTimeout { get; }

    internal IMeterFactory? MeterFactory { get; }

    internal TableWrites Writes { get; } = new();

    /// <summary>
    /// Opens TLS connections and gets credentials, so that the first call doesn't have to wait for them.
    /// </summary>
    /// <param name="connections">The number of connections to open.</param>
    /// <param name="cancellationToken">A token that cancels the wait.</param>
    /// <returns>A task that completes when the connections are open.</returns>
    public ValueTask WarmUpAsync(int connections = 1, CancellationToken cancellationToken = default) => Pipeline.WarmUpAsync(connections, cancellationToken);

    /// <summary>Closes the connections, unless the caller provided the transport.</summary>
    /// <returns>A task that completes when the connections are closed.</returns>
    public ValueTask DisposeAsync() => Pipeline.DisposeAsync();

    /// <summary>
    /// Closes the connections immediately, unless the caller provided the transport. Calls in flight then fail.
    /// </summary>
    public void Dispose() => Pipeline.Dispose();

    private static readonly System.Buffers.SearchValues<char> s_tableNameCharacters =
        System.Buffers.SearchValues.Create("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.");
}
