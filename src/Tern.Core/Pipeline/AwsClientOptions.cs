using System.ComponentModel;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging;
using Tern.Credentials;
using Tern.Http;
using Tern.Observation;
using Tern.Pipeline;

namespace Tern;

/// <summary>
/// Options that every client has. They are read and validated once, when the client is created. Options that are null
/// are read from environment variables, then from the profile, and otherwise have a default.
/// </summary>
public class AwsClientOptions
{
    /// <summary>Gets or sets the Region, such as <c>eu-west-1</c>.</summary>
    public string? Region { get; set; }

    /// <summary>Gets or sets a custom endpoint, such as <c>http://localhost:8000</c>. Its path is kept.</summary>
    public Uri? Endpoint { get; set; }

    /// <summary>Gets or sets the credential provider, or null for the default chain.</summary>
    public AwsCredentialProvider? Credentials { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether requests are sent without credentials and unsigned, for example to
    /// public buckets. No credentials are fetched then.
    /// </summary>
    public bool Anonymous { get; set; }

    /// <summary>
    /// Gets or sets the provider of bearer tokens, for services that accept one in place of a signature. If null, the
    /// token comes from the environment variable <c>AWS_BEARER_TOKEN_</c> plus the service's signing name, such as
    /// <c>AWS_BEARER_TOKEN_BEDROCK</c>, then from the login of the profile's <c>sso_session</c>. If a service also
    /// accepts signatures, a token from this option or that variable is used, unless
    /// <see cref="AuthSchemePreference"/> specifies otherwise.
    /// </summary>
    public AwsBearerTokenProvider? BearerTokens { get; set; }

    /// <summary>
    /// Gets or sets the preferred authentication schemes, for services and endpoints that accept several:
    /// comma-separated names in order of preference, of <c>sigv4</c>, <c>sigv4a</c> and <c>httpBearerAuth</c>. Names
    /// that a service doesn't support are skipped. If null, the value comes from <c>AWS_AUTH_SCHEME_PREFERENCE</c>,
    /// then <c>auth_scheme_preference</c> of the profile, then the service's own order.
    /// </summary>
    public string? AuthSchemePreference { get; set; }

    /// <summary>
    /// Gets or sets the comma-separated Regions that multi-Region signatures (<c>sigv4a</c>) are valid for, or
    /// <c>*</c> for all. If null, the value comes from <c>AWS_SIGV4A_SIGNING_REGION_SET</c>, then
    /// <c>sigv4a_signing_region_set</c> of the profile, then the endpoint.
    /// </summary>
    public string? SigningRegionSet { get; set; }

    /// <summary>Gets or sets the profile to read, which overrides <c>AWS_PROFILE</c>.</summary>
    public string? Profile { get; set; }

    /// <summary>Gets or sets a value indicating whether to use FIPS endpoints (validated cryptography).</summary>
    public bool? UseFips { get; set; }

    /// <summary>Gets or sets a value indicating whether to use dual-stack endpoints (IPv4 and IPv6).</summary>
    public bool? UseDualStack { get; set; }

    /// <summary>
    /// Gets or sets a value that specifies whether to use account-based endpoints, which contain the credentials'
    /// account id.
    /// </summary>
    public AccountIdEndpointMode? AccountIdEndpointMode { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether the client asks the service for its operations' endpoints (endpoint
    /// discovery), and caches each for as long as the service specifies. If null, the value comes from
    /// <c>AWS_ENABLE_ENDPOINT_DISCOVERY</c>, then <c>endpoint_discovery_enabled</c> of the profile; otherwise only
    /// operations that require discovery use it, such as those of Timestream. A custom <see cref="Endpoint"/> turns
    /// discovery off.
    /// </summary>
    public bool? EndpointDiscovery { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether operations with a host prefix, such as <c>sync-</c> for Step
    /// Functions, add it to the host. Set it to false for emulators that have a single host. IP addresses and
    /// <c>localhost</c> never get a prefix.
    /// </summary>
    public bool UseHostPrefixes { get; set; } = true;

    /// <summary>
    /// Gets or sets a value indicating whether request compression is disabled for operations that support it. If
    /// null, the value comes from <c>AWS_DISABLE_REQUEST_COMPRESSION</c>, then <c>disable_request_compression</c> of
    /// the profile, then false.
    /// </summary>
    public bool? DisableRequestCompression { get; set; }

    /// <summary>
    /// Gets or sets the minimum size in bytes of request bodies to compress, for operations that support it: 0 to
    /// 10,485,760. If null, the value comes from <c>AWS_REQUEST_MIN_COMPRESSION_SIZE_BYTES</c>, then
    /// <c>request_min_compression_size_bytes</c> of the profile, then 10,240.
    /// </summary>
    public int? RequestMinCompressionSizeBytes { get; set; }

    /// <summary>
    /// Gets or sets the maximum number of attempts per call, including the first, or null for the service's default
    /// (4 for DynamoDB).
    /// </summary>
    public int? MaxAttempts { get; set; }

    /// <summary>
    /// Gets or sets the retry mode, which determines how attempts are paced when the service throttles them. If null,
    /// the value comes from <c>AWS_RETRY_MODE</c>, then <c>retry_mode</c> of the profile, then
    /// <see cref="AwsRetryMode.Standard"/>.
    /// </summary>
    public AwsRetryMode? RetryMode { get; set; }

    /// <summary>
    /// Gets or sets the client's retry quota in tokens. The default is 500. A retry costs 14 tokens, or 5 after
    /// throttling, and a success returns them. When the quota is exhausted, calls fail with their first fault, so
    /// that retries don't overload a service that is failing for everyone. Raise it for clients with hundreds of
    /// calls in flight. 0 disables retries; <see cref="int.MaxValue"/> removes the limit.
    /// </summary>
    public int RetryQuota { get; set; } = Pipeline.RetryQuota.DefaultCapacity;

    /// <summary>Gets or sets the version of the standard retry rules to follow.</summary>
    public RetryBehavior RetryBehavior { get; set; }

    /// <summary>
    /// Gets or sets the longest time that one attempt may wait for the service's next byte. The timer restarts
    /// whenever bytes of a body are transferred, including white space that keeps a connection alive. The default
    /// (null) is 60 seconds, as in AWS's SDK for Python, and more for request bodies above 64 KiB. For services that
    /// respond within milliseconds (DynamoDB, S3, SQS, SNS, EventBridge, Kinesis, Firehose) the default is 5 seconds,
    /// from requesting a connection to the last byte of the response, or without progress if a body is streamed:
    /// after that, the request is considered lost and a retry on another connection is the remedy. Operations that
    /// respond late get more time: long polls 70 seconds, function invocations 15 minutes.
    /// </summary>
    public TimeSpan? AttemptTimeout { get; set; }

    /// <summary>
    /// Gets or sets the longest time that a call may take, including its retries and their delays. The default (null)
    /// is 5 minutes, or 15 seconds for services that respond within milliseconds. For operations that respond late,
    /// it grows by as much as their attempt timeout. While bytes of a body are being transferred, the clock is
    /// stopped.
    /// </summary>
    public TimeSpan? TotalTimeout { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether writes take effect at most once. If true, an operation that is neither
    /// read-only nor idempotent isn't retried once the service may have read it; the call fails, and its error's
    /// <see cref="AwsException.MayHaveTakenEffect"/> is true. The default is false, as in AWS's own SDKs: a write
    /// whose response was lost is retried, so a counter may be incremented twice. After a timeout, such a write is
    /// retried only with services that respond within milliseconds (<see cref="AttemptTimeout"/>), because others may
    /// still be processing it. To override this option for one call, set <see cref="AwsCallOptions.AtMostOnce"/>.
    /// </summary>
    public bool WritesAtMostOnce { get; set; }

    /// <summary>
    /// Gets or sets a value that specifies when requests carry a checksum of their body. If null, the value comes
    /// from <c>AWS_REQUEST_CHECKSUM_CALCULATION</c>, then <c>request_checksum_calculation</c> of the profile;
    /// otherwise, requests carry one whenever the operation supports it. S3-compatible stores may not support
    /// checksums: see the guide "Stores other than AWS".
    /// </summary>
    public AwsChecksumMode? RequestChecksums { get; set; }

    /// <summary>
    /// Gets or sets a value that specifies when the client requests a checksum of the response's body and verifies it
    /// while reading. If null, the value comes from <c>AWS_RESPONSE_CHECKSUM_VALIDATION</c>, then
    /// <c>response_checksum_validation</c> of the profile; otherwise, the client does so whenever the operation
    /// supports it.
    /// </summary>
    public AwsChecksumMode? ResponseChecksums { get; set; }

    /// <summary>
    /// Gets or sets the transport that sends the requests, or null for an <see cref="HttpClientTransport"/> with the
    /// settings of these options. The client doesn't dispose a transport that you set here.
    /// </summary>
    public AwsTransport? Transport { get; set; }

    /// <summary>
    /// Gets or sets the handler that the transport uses instead of one with these connection settings. The client
    /// doesn't dispose it.
    /// </summary>
    public HttpMessageHandler? HttpMessageHandler { get; set; }

    /// <summary>Gets or sets the options for opening and pooling connections.</summary>
    public ConnectionOptions Connections { get; set; } = new();

    /// <summary>
    /// Gets or sets the maximum length of a response in bytes. The default is 64 MiB, four times DynamoDB's largest
    /// response. A longer response causes an <see cref="AwsTransportException"/>.
    /// </summary>
    public int MaxResponseLength { get; set; } = 64 * 1024 * 1024;

    /// <summary>Gets or sets the name of the application in the user agent, at most 50 characters.</summary>
    public string? ApplicationId { get; set; }

    /// <summary>
    /// Gets or sets the function that creates idempotency tokens for requests that have none, or null for random
    /// UUIDs. All attempts of a call share one token.
    /// </summary>
    public Func<string>? IdempotencyTokens { get; set; }

    /// <summary>
    /// Gets or sets the factory of the client's logger, or null for no logging. Keys, values and secrets are never
    /// logged.
    /// </summary>
    public ILoggerFactory? LoggerFactory { get; set; }

    /// <summary>Gets or sets the factory of the client's meter, or null to let the client create its own.</summary>
    public IMeterFactory? MeterFactory { get; set; }

    /// <summary>
    /// Gets or sets an observer of this client's calls, including their requests, or null. Observers of the whole
    /// process (<see cref="AwsCallObserver.Subscribe"/>) see them regardless.
    /// </summary>
    public AwsCallObserver? Observer { get; set; }

    /// <summary>
    /// Gets or sets the hooks that run before and after each attempt of this client's calls, and may change the
    /// request. Empty by default. Before an attempt they run in this order, after it in the reverse one.
    /// </summary>
    public IReadOnlyList<AwsCallHook> Hooks { get; set; } = [];

    /// <summary>
    /// Gets or sets the test double that responds to the client's calls, or null to call the service. Set by
    /// Tern.Testing.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public AwsAnswerSource? Answers { get; set; }

    /// <summary>Gets or sets the clock.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>
    /// Gets the options that only this service's clients have and that configuration can set by name. Empty for most
    /// services.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public virtual IReadOnlyList<AwsClientSetting> Settings => [];

    /// <summary>Copies all options to another client's options. The connection settings are cloned.</summary>
    internal void CopyTo(AwsClientOptions other)
    {
        other.Region = Region;
        other.Endpoint = Endpoint;
        other.Credentials = Credentials;
        other.Anonymous = Anonymous;
        other.BearerTokens = BearerTokens;
        other.AuthSchemePreference = AuthSchemePreference;
        other.SigningRegionSet = SigningRegionSet;
        other.Profile = Profile;
        other.UseFips = UseFips;
        other.UseDualStack = UseDualStack;
        other.AccountIdEndpointMode = AccountIdEndpointMode;
        other.EndpointDiscovery = EndpointDiscovery;
        other.UseHostPrefixes = UseHostPrefixes;
        other.DisableRequestCompression = DisableRequestCompression;
        other.RequestMinCompressionSizeBytes = RequestMinCompressionSizeBytes;
        other.MaxAttempts = MaxAttempts;
        other.RetryMode = RetryMode;
        other.RetryQuota = RetryQuota;
        other.RetryBehavior = RetryBehavior;
        other.AttemptTimeout = AttemptTimeout;
        other.TotalTimeout = TotalTimeout;
        other.WritesAtMostOnce = WritesAtMostOnce;
        other.RequestChecksums = RequestChecksums;
        other.ResponseChecksums = ResponseChecksums;
        other.Transport = Transport;
        other.HttpMessageHandler = HttpMessageHandler;
        other.Connections = Connections?.Clone()!; // rejected when the client is created
        other.MaxResponseLength = MaxResponseLength;
        other.ApplicationId = ApplicationId;
        other.IdempotencyTokens = IdempotencyTokens;
        other.LoggerFactory = LoggerFactory;
        other.MeterFactory = MeterFactory;
        other.Observer = Observer;
        other.Hooks = Hooks;
        other.Answers = Answers;
        other.TimeProvider = TimeProvider;
    }
}
