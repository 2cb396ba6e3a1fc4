using Tern.Credentials;
using Tern.Pipeline;
using Tern.S3.Model;

namespace Tern.S3;

/// <summary>
/// A client for Amazon S3, with every operation of the service. Create one, keep it for the lifetime of the program and
/// use it from any thread: it holds the connections.
/// </summary>
public sealed partial class S3Client : IAsyncDisposable, IDisposable
{
    private readonly TimeProvider _clock;

    /// <summary>
    /// Initializes a client with the Region and credentials from the environment, the profile or the instance.
    /// </summary>
    /// <exception cref="AwsConfigurationException">A setting isn't valid; the message names it.</exception>
    public S3Client() : this(new S3ClientOptions()) { }

    /// <summary>Initializes a client with options.</summary>
    /// <param name="options">The options. They are read only now.</param>
    /// <exception cref="AwsConfigurationException">A setting isn't valid; the message names it.</exception>
    public S3Client(S3ClientOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        _clock = options.TimeProvider;
        Pipeline = new AwsPipeline(S3Service.Instance, options);
        ((S3Rules)Pipeline.Rules).Sessions = new S3Sessions(CreateSessionAsync, _clock);
    }

    internal AwsPipeline Pipeline { get; }

    internal TimeProvider Clock => _clock;

    /// <summary>
    /// Opens TLS connections to a bucket and gets credentials, so that the first call doesn't have to wait for them.
    /// </summary>
    /// <param name="bucket">The bucket's name. Each bucket has its own host.</param>
    /// <param name="connections">The number of connections to open.</param>
    /// <param name="cancellationToken">A token that ends the wait.</param>
    /// <returns>A task that completes when the connections are open.</returns>
    /// <exception cref="AwsTransportException">The connections can't be opened.</exception>
    public ValueTask WarmUpAsync(string bucket, int connections = 1, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        return Pipeline.WarmUpAsync(HeadBucketOperation.Instance, new HeadBucketRequest { Bucket = bucket }, connections, cancellationToken);
    }

    /// <summary>Closes the connections, unless the caller provided the transport. Calls in flight then fail.</summary>
    /// <returns>A task that completes when the connections are closed.</returns>
    public ValueTask DisposeAsync() => Pipeline.DisposeAsync();

    /// <summary>
    /// Closes the connections immediately, unless the caller provided the transport. Calls in flight then fail.
    /// </summary>
    public void Dispose() => Pipeline.Dispose();

    private async Task<AwsCredentials> CreateSessionAsync(string bucket)
    {
        var session = await CreateSessionAsync(new CreateSessionRequest { Bucket = bucket }).ConfigureAwait(false);
        return session.Credentials is { AccessKeyId: { } id, SecretAccessKey: { } secret, SessionToken: { } token } made
            ? new AwsCredentials(id, secret, token, expiration: made.Expiration)
            : throw new AwsCredentialException($"The service created a session for the bucket '{bucket}', but returned no credentials for it.");
    }
}
