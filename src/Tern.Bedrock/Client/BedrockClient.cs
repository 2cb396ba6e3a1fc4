using Tern.Pipeline;

namespace Tern.Bedrock;

/// <summary>
/// A client for Amazon Bedrock's models, with every operation of Bedrock Runtime. Create one, keep it for as long as
/// the program runs, and use it from any thread: it holds the connections.
/// </summary>
/// <remarks>
/// Calls are signed with credentials like those of every client, or carry a bearer token, such as the one in
/// <c>AWS_BEARER_TOKEN_BEDROCK</c>.
/// </remarks>
public sealed partial class BedrockClient : IAsyncDisposable, IDisposable
{
    private readonly TimeProvider _clock;

    /// <summary>
    /// Creates a client with Region and credentials from the environment, the profile or the machine.
    /// </summary>
    /// <exception cref="AwsConfigurationException">A setting is malformed. The message names it.</exception>
    public BedrockClient() : this(new BedrockClientOptions()) { }

    /// <summary>Creates a client.</summary>
    /// <param name="options">The client's options. They are read once.</param>
    /// <exception cref="AwsConfigurationException">A setting is malformed. The message names it.</exception>
    public BedrockClient(BedrockClientOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        _clock = options.TimeProvider;
        Instruments = new GenAiInstruments(options.MeterFactory);
        Pipeline = new AwsPipeline(BedrockService.Instance, options);
    }

    internal AwsPipeline Pipeline { get; }

    internal TimeProvider Clock => _clock;

    internal GenAiInstruments Instruments { get; }

    /// <summary>
    /// Opens connections, including TLS, and fetches credentials ahead of the first call, so that it doesn't wait for
    /// them.
    /// </summary>
    /// <param name="connections">The number of connections that should be open.</param>
    /// <param name="cancellationToken">A token that cancels the wait.</param>
    /// <returns>A task that completes when the connections are open.</returns>
    public ValueTask WarmUpAsync(int connections = 1, CancellationToken cancellationToken = default) => Pipeline.WarmUpAsync(connections, cancellationToken);

    /// <summary>Closes the connections, unless the caller supplied the transport. Calls in progress fail.</summary>
    /// <returns>A task that completes when the connections are closed.</returns>
    public ValueTask DisposeAsync() => Pipeline.DisposeAsync();

    /// <summary>
    /// Closes the connections at once, unless the caller supplied the transport. Calls in progress fail.
    /// </summary>
    public void Dispose() => Pipeline.Dispose();
}
