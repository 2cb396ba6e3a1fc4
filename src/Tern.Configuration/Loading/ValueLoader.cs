namespace Tern.Configuration.Loading;

/// <summary>Reads the values of one source, with a client that lives as long as it does.</summary>
internal abstract class ValueLoader : IAsyncDisposable
{
    /// <summary>What is read, for errors: such as <c>Parameter Store '/shop'</c>.</summary>
    internal abstract string Name { get; }

    /// <summary>The options of the client: their clock and loggers are the source's too.</summary>
    internal abstract AwsClientOptions ClientOptions { get; }

    /// <summary>Reads all values.</summary>
    internal abstract Task<ConfigurationValues> LoadAsync(CancellationToken cancellationToken);

    /// <summary>The error of a source that holds nothing, and isn't optional.</summary>
    internal abstract AwsConfigurationException Nothing();

    public abstract ValueTask DisposeAsync();
}
