namespace Tern.DynamoDb.Hosting;

/// <summary>
/// The options of any client that a configuration can give: those of <see cref="AwsClientOptions"/> that are text, by the same
/// names. What is absent leaves the option as it is. A class of its own, because the binding generator takes no type with members
/// that can't come from text (credential providers, handlers, clocks).
/// </summary>
internal class ClientSettings
{
    public string? Region { get; set; }

    public Uri? Endpoint { get; set; }

    public string? Profile { get; set; }

    public bool? Anonymous { get; set; }

    public string? AuthSchemePreference { get; set; }

    public string? SigningRegionSet { get; set; }

    public bool? UseFips { get; set; }

    public bool? UseDualStack { get; set; }

    public AccountIdEndpointMode? AccountIdEndpointMode { get; set; }

    public bool? EndpointDiscovery { get; set; }

    public bool? UseHostPrefixes { get; set; }

    public bool? DisableRequestCompression { get; set; }

    public int? RequestMinCompressionSizeBytes { get; set; }

    public int? MaxAttempts { get; set; }

    public AwsChecksumMode? RequestChecksums { get; set; }

    public AwsChecksumMode? ResponseChecksums { get; set; }

    public AwsRetryMode? RetryMode { get; set; }

    public int? RetryQuota { get; set; }

    public RetryBehavior? RetryBehavior { get; set; }

    public TimeSpan? AttemptTimeout { get; set; }

    public TimeSpan? TotalTimeout { get; set; }

    public bool? WritesAtMostOnce { get; set; }

    public int? MaxResponseLength { get; set; }

    public string? ApplicationId { get; set; }

    public ConnectionSettings Connections { get; set; } = new();

    internal void ApplyTo(AwsClientOptions options)
    {
        options.Region = Region ?? options.Region;
        options.Endpoint = Endpoint ?? options.Endpoint;
        options.Profile = Profile ?? options.Profile;
        options.Anonymous = Anonymous ?? options.Anonymous;
        options.AuthSchemePreference = AuthSchemePreference ?? options.AuthSchemePreference;
        options.SigningRegionSet = SigningRegionSet ?? options.SigningRegionSet;
        options.UseFips = UseFips ?? options.UseFips;
        options.UseDualStack = UseDualStack ?? options.UseDualStack;
        options.AccountIdEndpointMode = AccountIdEndpointMode ?? options.AccountIdEndpointMode;
        options.EndpointDiscovery = EndpointDiscovery ?? options.EndpointDiscovery;
        options.UseHostPrefixes = UseHostPrefixes ?? options.UseHostPrefixes;
        options.DisableRequestCompression = DisableRequestCompression ?? options.DisableRequestCompression;
        options.RequestMinCompressionSizeBytes = RequestMinCompressionSizeBytes ?? options.RequestMinCompressionSizeBytes;
        options.MaxAttempts = MaxAttempts ?? options.MaxAttempts;
        options.RequestChecksums = RequestChecksums ?? options.RequestChecksums;
        options.ResponseChecksums = ResponseChecksums ?? options.ResponseChecksums;
        options.RetryMode = RetryMode ?? options.RetryMode;
        options.RetryQuota = RetryQuota ?? options.RetryQuota;
        options.RetryBehavior = RetryBehavior ?? options.RetryBehavior;
        options.AttemptTimeout = AttemptTimeout ?? options.AttemptTimeout;
        options.TotalTimeout = TotalTimeout ?? options.TotalTimeout;
        options.WritesAtMostOnce = WritesAtMostOnce ?? options.WritesAtMostOnce;
        options.MaxResponseLength = MaxResponseLength ?? options.MaxResponseLength;
        options.ApplicationId = ApplicationId ?? options.ApplicationId;
        Connections.ApplyTo(options.Connections);
    }
}
