using Tern.Credentials;
using Tern.Http;
using Tern.Pipeline;

namespace Tern.S3;

/// <summary>
/// S3's rules, which aren't in its model: a header contains the body's hash; streams are sent in chunks, followed by
/// their checksum; presigned requests accept any body; a redirect to another Region is followed once; a success may
/// contain an error; encryption keys require TLS; and directory buckets require sessions.
/// </summary>
/// <remarks>
/// The generator of clients prints this folder into clients of S3 and S3 Control that projects generate, so it uses
/// nothing but Tern.Core's public API.
/// </remarks>
internal sealed partial class S3Rules : AwsServiceRules
{
    private readonly S3BucketRegions _regions = new();
    private readonly S3Settings _settings = new();
    private readonly bool _isPlain;

    /// <param name="configuration">The client's configuration.</param>
    /// <exception cref="AwsConfigurationException">A setting is malformed. The message names its source.</exception>
    public S3Rules(AwsServiceConfiguration configuration)
    {
        ReadOptions(configuration.Options, ref _settings);
        EndpointFlags = _settings.ReadFlags(configuration);
        UseDualStack = S3Settings.ReadDualStack(configuration);
        // Endpoints from the rules always use https.
        _isPlain = configuration.Endpoint?.Scheme == Uri.UriSchemeHttp;
    }

    /// <summary>The client's sessions with directory buckets, or null for a client that can't create them.</summary>
    public S3Sessions? Sessions { get; set; }

    public override int EndpointFlags { get; }

    public override bool? UseDualStack { get; }

    public override bool SendsPayloadHash => true;

    public override bool UsesContentMd5 => _settings.UseContentMd5;

    protected override string WaitsFor => "a session for its bucket";

    public override ValueTask PrepareBodyAsync(AwsAttempt call, CancellationToken cancellationToken) =>
        S3Bodies.PrepareAsync(call, _isPlain, cancellationToken);

    public override string? FindRegion(string? resource) => _regions.Find(resource);

    public override ValueTask BeforeAttemptAsync(AwsAttempt attempt, CancellationToken cancellationToken)
    {
        S3KeyGuard.Check(attempt.Request, attempt.Operation);
        return attempt.Request.Endpoint.AuthSchemes.Count > 0 && attempt.AuthScheme == S3AuthSchemes.Express
            ? JoinSessionAsync(attempt, cancellationToken)
            : default;
    }

    public override bool HoldsError(AwsHttpResponse response) => S3LateError.IsIn(response.Body.Span);

    public override bool TryRedirect(string? resource, AwsHttpResponse response, string signingRegion) => _regions.Learn(resource, response, signingRegion);

    // An error inside a response that began with a success status is equivalent to a 500.
    public override bool IsTransient(AwsServiceException error) => error.StatusCode is >= 200 and < 300;

    public override void Invalidate(AwsCredentials credentials) => Sessions?.Invalidate(credentials);

    // Implemented where the client's options have settings of S3.
    static partial void ReadOptions(AwsClientOptions options, ref S3Settings settings);

    private async ValueTask JoinSessionAsync(AwsAttempt attempt, CancellationToken cancellationToken)
    {
        var host = attempt.Request.Endpoint.Host;
        if (Sessions is null || attempt.Resource is not { } bucket)
        {
            throw new AwsConfigurationException(
                $"Requests to the directory bucket at {host} need a session (S3 Express One Zone), which this client can't create. " +
                "Use Tern.S3's client, or a general purpose bucket.");
        }

        if (attempt.Options?.Credentials is not null)
        {
            throw new AwsConfigurationException(
                $"The call to the directory bucket at {host} has its own credentials, but the client creates sessions with the client's. Use " +
                "a separate client with these credentials, or set DisableExpressSessions.");
        }

        attempt.UseSession(await Sessions.GetAsync(bucket, attempt.Credentials!, cancellationToken).ConfigureAwait(false));
    }
}
