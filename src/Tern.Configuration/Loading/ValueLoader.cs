namespace Tern.Configuration;

/// <summary>Reads the values of one source with a client that has the same lifetime.</summary>
internal abstract class ValueLoader : IAsyncDisposable
{
    /// <summary>The name of the source for errors, such as <c>Parameter Store '/shop'</c>.</summary>
    internal abstract string Name { get; }

    /// <summary>The client's options. Their clock and loggers are also the source's.</summary>
    internal abstract AwsClientOptions ClientOptions { get; }

    /// <summary>Reads all values.</summary>
    internal abstract Task<ConfigurationValues> LoadAsync(CancellationToken cancellationToken);

    /// <summary>Creates the error for a source that is empty and not optional.</summary>
    internal abstract AwsConfigurationException Nothing();

    public abstract ValueTask DisposeAsync();
}
