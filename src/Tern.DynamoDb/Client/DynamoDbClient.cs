using System.Diagnostics.Metrics;
using Tern.Pipeline;

namespace Tern.DynamoDb;

/// <summary>
/// A client of DynamoDB: every operation of the service, and typed tables over them. Make one, keep it as long as the program runs, and use it from any thread:
/// it holds the connections.
/// </summary>
public sealed partial class DynamoDbClient : IAsyncDisposable, IDisposable
{
    /// <summary>Makes a client with the settings of the environment.</summary>
    public DynamoDbClient() : this(new DynamoDbClientOptions()) { }

    /// <summary>Makes a client.</summary>
    /// <param name="options">Its settings; read now and never again.</param>
    /// <exception cref="AwsConfigurationException">An option is malformed; the message names it.</exception>
    public DynamoDbClient(DynamoDbClientOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        TableNamePrefix = options.TableNamePrefix ?? "";
        if (TableNamePrefix.Length > 0 && TableNamePrefix.AsSpan().ContainsAnyExcept(s_tableNameCharacters))
        {
            throw new AwsConfigurationException(
                $"The option {nameof(options.TableNamePrefix)} is '{TableNamePrefix}'. Expected what a table's name may have: letters, digits, hyphens, " +
                "underscores and dots.");
        }

        TraceConsumedCapacity = options.TraceConsumedCapacity;
        TimeProvider = options.TimeProvider;
        TotalTimeout = options.TotalTimeout ?? TimeSpan.FromSeconds(15); // what the pipeline takes for services that answer fast
        MeterFactory = options.MeterFactory;
        Pipeline = new AwsPipeline(DynamoDbService.Instance, options);
    }

    internal AwsPipeline Pipeline { get; }

    internal string TableNamePrefix { get; }

    internal bool TraceConsumedCapacity { get; }

    internal TimeProvider TimeProvider { get; }

    internal TimeSpan TotalTimeout { get; }

    internal IMeterFactory? MeterFactory { get; }

    internal TableWrites Writes { get; } = new();

    /// <summary>Opens connections ahead of the first call, through TLS, and gets credentials: the first request then finds all of it ready.</summary>
    /// <param name="connections">How many connections should be open.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>A task that ends when they are open.</returns>
    public ValueTask WarmUpAsync(int connections = 1, CancellationToken cancellationToken = default) => Pipeline.WarmUpAsync(connections, cancellationToken);

    /// <summary>Closes the connections, unless the transport was given by the caller.</summary>
    /// <returns>A task that ends when they are closed.</returns>
    public ValueTask DisposeAsync() => Pipeline.DisposeAsync();

    /// <summary>Closes the connections at once, unless the transport was given by the caller. Calls that run then fail.</summary>
    public void Dispose() => Pipeline.Dispose();

    private static readonly System.Buffers.SearchValues<char> s_tableNameCharacters =
        System.Buffers.SearchValues.Create("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.");
}
