using Tern.Credentials;
using Tern.Pipeline;
using Tern.S3.Model;
using Tern.S3.Sessions;

namespace Tern.S3;

/// <summary>
/// A client of Amazon S3: every operation of the service. Make one, keep it as long as the program runs, and use it from any thread: it holds the connections.
/// </summary>
public sealed partial class S3Client : IAsyncDisposable, IDisposable
{
    private readonly TimeProvider _clock;

    /// <summary>Makes a client with region and credentials from the environment, the profile or the machine.</summary>
    /// <exception cref="AwsConfigurationException">A setting is malformed; the message names it.</exception>
    public S3Client() : this(new S3ClientOptions()) { }

    /// <summary>Makes a client.</summary>
    /// <param name="options">Its settings, read now and never again.</param>
    /// <exception cref="AwsConfigurationException">A setting is malformed; the message names it.</exception>
    public S3Client(S3ClientOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        _clock = options.TimeProvider;
        Pipeline = new AwsPipeline(S3Service.Instance, options) { Sessions = new ExpressSessions(CreateSessionAsync, _clock) };
    }

    internal AwsPipeline Pipeline { get; }

    internal TimeProvider Clock => _clock;

    /// <summary>Opens connections to a bucket ahead of the first call, through TLS, and gets credentials: the first call then finds all of it ready.</summary>
    /// <param name="bucket">The bucket: each has a host of its own.</param>
    /// <param name="connections">How many connections should be open.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>A task that ends when they are open.</returns>
    /// <exception cref="AwsTransportException">They can't be opened.</exception>
    public ValueTask WarmUpAsync(string bucket, int connections = 1, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        return Pipeline.WarmUpAsync(HeadBucketOperation.Instance, new HeadBucketRequest { Bucket = bucket }, connections, cancellationToken);
    }

    /// <summary>Closes the connections, unless the transport was given by the caller. Calls that run then fail.</summary>
    /// <returns>A task that ends when they are closed.</returns>
    public ValueTask DisposeAsync() => Pipeline.DisposeAsync();

    /// <summary>Closes the connections at once, unless the transport was given by the caller. Calls that run then fail.</summary>
    public void Dispose() => Pipeline.Dispose();

    private async Task<AwsCredentials> CreateSessionAsync(string bucket)
    {
        var session = await CreateSessionAsync(new CreateSessionRequest { Bucket = bucket }).ConfigureAwait(false);
        return session.Credentials is { AccessKeyId: { } id, SecretAccessKey: { } secret, SessionToken: { } token } made
            ? new AwsCredentials(id, secret, token, expiration: made.Expiration)
            : throw new AwsCredentialException($"The service made a session with the bucket '{bucket}' and gave no credentials with it.");
    }
}
