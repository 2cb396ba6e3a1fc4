using Tern.Pipeline;

namespace Tern.Bedrock;

/// <summary>
/// A client of Amazon Bedrock's models: every operation of Bedrock Runtime. Make one, keep it as long as the program runs, and use it from any thread:
/// it holds the connections.
/// </summary>
/// <remarks>
/// Calls are signed with the credentials of every client, or carry a bearer token, such as that in <c>AWS_BEARER_TOKEN_BEDROCK</c>.
/// </remarks>
public sealed partial class BedrockClient : IAsyncDisposable, IDisposable
{
    private readonly TimeProvider _clock;

    /// <summary>Makes a client with region and credentials from the environment, the profile or the machine.</summary>
    /// <exception cref="AwsConfigurationException">A setting is malformed; the message names it.</exception>
    public BedrockClient() : this(new BedrockClientOptions()) { }

    /// <summary>Makes a client.</summary>
    /// <param name="options">Its settings, read now and never again.</param>
    /// <exception cref="AwsConfigurationException">A setting is malformed; the message names it.</exception>
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

    /// <summary>Opens connections ahead of the first call, through TLS, and gets credentials: the first call then finds all of it ready.</summary>
    /// <param name="connections">How many connections should be open.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>A task that ends when they are open.</returns>
    public ValueTask WarmUpAsync(int connections = 1, CancellationToken cancellationToken = default) => Pipeline.WarmUpAsync(connections, cancellationToken);

    /// <summary>Closes the connections, unless the transport was given by the caller. Calls that run then fail.</summary>
    /// <returns>A task that ends when they are closed.</returns>
    public ValueTask DisposeAsync() => Pipeline.DisposeAsync();

    /// <summary>Closes the connections at once, unless the transport was given by the caller. Calls that run then fail.</summary>
    public void Dispose() => Pipeline.Dispose();
}
