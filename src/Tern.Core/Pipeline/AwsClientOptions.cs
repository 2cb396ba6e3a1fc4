using System.ComponentModel;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging;
using Tern.Configuration;
using Tern.Credentials;
using Tern.Http;
using Tern.Observation;
using Tern.Pipeline;

namespace Tern;

/// <summary>
/// The settings that every client has. They are read and checked once, when the client is built; what is null comes
/// from the environment, then from the profile, then has a default.
/// </summary>
public class AwsClientOptions
{
    /// <summary>The region, such as <c>eu-west-1</c>.</summary>
    public string? Region { get; set; }

    /// <summary>An endpoint of your own, such as <c>http://localhost:8000</c>; its path is kept.</summary>
    public Uri? Endpoint { get; set; }

    /// <summary>Where credentials come from; null for the default chain.</summary>
    public AwsCredentialProvider? Credentials { get; set; }

    /// <summary>
    /// Whether requests are sent without credentials and signature, as those to public buckets may be. Nobody is asked for credentials then.
    /// </summary>
    public bool Anonymous { get; set; }

    /// <summary>
    /// Where bearer tokens come from, for services that take one in place of a signature. Null: the variable <c>AWS_BEARER_TOKEN_</c> and the service's
    /// signing name, such as <c>AWS_BEARER_TOKEN_BEDROCK</c>, then the login of the profile's <c>sso_session</c>. Where a service takes signatures too, a
    /// token that is given here or in that variable is sent, unless <see cref="AuthSchemePreference"/> says otherwise.
    /// </summary>
    public AwsBearerTokenProvider? BearerTokens { get; set; }

    /// <summary>
    /// How requests are signed where service or endpoint leave a choice: names with commas between them, the preferred first, of <c>sigv4</c>,
    /// <c>sigv4a</c> and <c>httpBearerAuth</c>. Names that a service doesn't take are passed over. Null for <c>AWS_AUTH_SCHEME_PREFERENCE</c>, then
    /// <c>auth_scheme_preference</c> of the profile, then the service's own order.
    /// </summary>
    public string? AuthSchemePreference { get; set; }

    /// <summary>
    /// The regions that signatures of several regions (<c>sigv4a</c>) are for, with commas between them; <c>*</c> for all. Null for
    /// <c>AWS_SIGV4A_SIGNING_REGION_SET</c>, then <c>sigv4a_signing_region_set</c> of the profile, then what the endpoint says.
    /// </summary>
    public string? SigningRegionSet { get; set; }

    /// <summary>The profile to read, in place of <c>AWS_PROFILE</c>.</summary>
    public string? Profile { get; set; }

    /// <summary>Whether to use endpoints with validated cryptography.</summary>
    public bool? UseFips { get; set; }

    /// <summary>Whether to use endpoints that answer over IPv6 too.</summary>
    public bool? UseDualStack { get; set; }

    /// <summary>Whether to use the endpoint of the credentials' account.</summary>
    public AccountIdEndpointMode? AccountIdEndpointMode { get; set; }

    /// <summary>
    /// Whether the service is asked for the endpoint of its operations, which is kept for as long as it says. Null for
    /// <c>AWS_ENABLE_ENDPOINT_DISCOVERY</c>, then <c>endpoint_discovery_enabled</c> of the profile, then only where an operation can't do without, as
    /// those of Timestream. An <see cref="Endpoint"/> of your own is never asked.
    /// </summary>
    public bool? EndpointDiscovery { get; set; }

    /// <summary>
    /// Whether operations that have a host of their own, such as <c>sync-</c> before that of Step Functions, send their requests there. False for stand-ins of
    /// services that know one host only. IP addresses and <c>localhost</c> never get a prefix.
    /// </summary>
    public bool UseHostPrefixes { get; set; } = true;

    /// <summary>
    /// Whether long bodies are sent as they are where the service would take them compressed. Null for <c>AWS_DISABLE_REQUEST_COMPRESSION</c>, then
    /// <c>disable_request_compression</c> of the profile, then false.
    /// </summary>
    public bool? DisableRequestCompression { get; set; }

    /// <summary>
    /// The bytes from which bodies are compressed where the service takes that, 0 to 10,485,760. Null for <c>AWS_REQUEST_MIN_COMPRESSION_SIZE_BYTES</c>, then
    /// <c>request_min_compression_size_bytes</c> of the profile, then 10,240.
    /// </summary>
    public int? RequestMinCompressionSizeBytes { get; set; }

    /// <summary>The attempts of a call, the first included; null for the service's own number, 4 for DynamoDB.</summary>
    public int? MaxAttempts { get; set; }

    /// <summary>
    /// How attempts are paced when the service throttles them. Null for <c>AWS_RETRY_MODE</c>, then <c>retry_mode</c> of the profile, then
    /// <see cref="AwsRetryMode.Standard"/>.
    /// </summary>
    public AwsRetryMode? RetryMode { get; set; }

    /// <summary>
    /// The tokens that the client's retries draw on, 500 unless set: a retry costs 14, or 5 after a throttling, and a success gives them back. When they are
    /// used up, calls fail with their first fault, so that retries don't overload a service that is failing for everybody. Raise it for clients with
    /// hundreds of calls in flight; 0 allows no retry, and <see cref="int.MaxValue"/> sets no limit.
    /// </summary>
    public int RetryQuota { get; set; } = Retries.RetryQuota.DefaultCapacity;

    /// <summary>Which edition of the standard retry rules is followed.</summary>
    public RetryBehavior RetryBehavior { get; set; }

    /// <summary>
    /// The longest that one attempt may wait for the service's next byte: it begins anew whenever bytes of a body have passed, white space that keeps a
    /// connection alive included. Null for 60 seconds, as AWS's SDK for Python has it, and more for request bodies above 64 KiB. For services that answer
    /// within milliseconds (DynamoDB, S3, SQS, SNS, EventBridge, Kinesis, Firehose) null means 5 seconds from the request for a connection to the last
    /// byte of the answer, and the longest silence only where a body is streamed: by then the request is lost, and another attempt on another
    /// connection is the cure. Operations that answer late have more: long polls 70 seconds, a function's invocation 15 minutes.
    /// </summary>
    public TimeSpan? AttemptTimeout { get; set; }

    /// <summary>
    /// The longest that a call may take, its retries and their delays included. Null for 5 minutes, and for 15 seconds with services that answer within
    /// milliseconds. Operations that answer late have as much more as an attempt of theirs. It stands still while bytes of a body pass.
    /// </summary>
    public TimeSpan? TotalTimeout { get; set; }

    /// <summary>
    /// Whether writes take effect at most once: an operation that is neither read-only nor idempotent is not sent again
    /// once the service may have read it. It fails then, and <see cref="AwsException.MayHaveTakenEffect"/> of its error
    /// says that it may have been done. Off unless set, as in AWS's own SDKs: a write whose answer was lost is sent
    /// again, and a counter may go up twice. After a time-out such a write is sent again only to services that answer within milliseconds
    /// (<see cref="AttemptTimeout"/>): others may still be at work on it. A call can decide for itself by <see cref="AwsCallOptions.AtMostOnce"/>.
    /// </summary>
    public bool WritesAtMostOnce { get; set; }

    /// <summary>
    /// When requests have a checksum of their body. Null for <c>AWS_REQUEST_CHECKSUM_CALCULATION</c>, then <c>request_checksum_calculation</c> of the
    /// profile, then wherever the operation knows one. Stores other than AWS's own may know none: see the guide "Stores other than AWS".
    /// </summary>
    public AwsChecksumMode? RequestChecksums { get; set; }

    /// <summary>
    /// When answers are asked for the checksum of their body, against which it is checked while it is read. Null for
    /// <c>AWS_RESPONSE_CHECKSUM_VALIDATION</c>, then <c>response_checksum_validation</c> of the profile, then wherever the operation knows one.
    /// </summary>
    public AwsChecksumMode? ResponseChecksums { get; set; }

    /// <summary>
    /// What sends the requests; null for <see cref="HttpClientTransport"/> with the settings here. The client does not
    /// dispose it: whoever made it does.
    /// </summary>
    public AwsTransport? Transport { get; set; }

    /// <summary>The handler under the transport, in place of one with the connection settings here. The client does not dispose it.</summary>
    public HttpMessageHandler? HttpMessageHandler { get; set; }

    /// <summary>How connections are opened and kept.</summary>
    public ConnectionOptions Connections { get; set; } = new();

    /// <summary>
    /// The longest answer that is read, in bytes. 64 MiB: four times DynamoDB's longest. A longer one is an
    /// <see cref="AwsTransportException"/>.
    /// </summary>
    public int MaxResponseLength { get; set; } = 64 * 1024 * 1024;

    /// <summary>The name of the application in the user agent: at most 50 characters.</summary>
    public string? ApplicationId { get; set; }

    /// <summary>
    /// What makes the tokens of requests that may be sent twice with the effect of once, where a request has none; null
    /// for random UUIDs. One token serves all attempts of a call.
    /// </summary>
    public Func<string>? IdempotencyTokens { get; set; }

    /// <summary>Where the client logs; null for nowhere. Keys, values and secrets are never logged.</summary>
    public ILoggerFactory? LoggerFactory { get; set; }

    /// <summary>What makes the client's meter; null for one of its own.</summary>
    public IMeterFactory? MeterFactory { get; set; }

    /// <summary>
    /// What sees the calls of this client, with their requests; null for nobody but who observes the whole process
    /// (<see cref="AwsCallObserver.Subscribe"/>).
    /// </summary>
    public AwsCallObserver? Observer { get; set; }

    /// <summary>What answers the client's calls in place of the service, for tests; null for the service. Tern.Testing sets it.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public AwsAnswerSource? Answers { get; set; }

    /// <summary>The clock.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>What a client of S3 is set to beyond this; null for other clients. Asked once, when the client is built.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected internal virtual AwsS3Options? S3 => null;

    /// <summary>The options that only clients of this service have, by which configuration finds them; empty for most.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public virtual IReadOnlyList<AwsClientSetting> Settings => [];

    /// <summary>Sets all options of another client to what they are here; its connections' settings stay an object of their own.</summary>
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
        other.Connections = Connections?.Clone()!; // null is refused where the client is made
        other.MaxResponseLength = MaxResponseLength;
        other.ApplicationId = ApplicationId;
        other.IdempotencyTokens = IdempotencyTokens;
        other.LoggerFactory = LoggerFactory;
        other.MeterFactory = MeterFactory;
        other.Observer = Observer;
        other.Answers = Answers;
        other.TimeProvider = TimeProvider;
    }
}
