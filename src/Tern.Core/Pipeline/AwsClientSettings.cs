using System.Runtime.CompilerServices;
using Microsoft.Extensions.Logging;
using Tern.Credentials;
using Tern.Endpoints;
using Tern.Http;
using Tern.Signing;
using Tern.Telemetry;

namespace Tern.Pipeline;

/// <summary>A client's effective settings: its options, validated once and then immutable.</summary>
internal sealed record AwsClientSettings
{
    public required string? Region { get; init; }

    /// <summary>The provider that finds the Region if no setting specifies it; otherwise, null.</summary>
    public required RegionProvider? Regions { get; init; }
    public required Uri? Endpoint { get; init; }

    /// <summary>The origins of the endpoint's settings, for error messages.</summary>
    public required EndpointSources EndpointSources { get; init; }
    public required AwsCredentialProvider Credentials { get; init; }

    /// <summary>
    /// The proxy and trusted certificate authorities of connections that the client opens, or null for a client that
    /// opens none.
    /// </summary>
    public required NetworkSettings? Network { get; init; }

    /// <summary>The provider of bearer tokens, or null for a service that accepts none.</summary>
    public required AwsBearerTokenProvider? BearerTokens { get; init; }

    /// <summary>The names of the preferred authentication schemes, in order.</summary>
    public required string[] AuthSchemePreference { get; init; }

    public required string? SigningRegionSet { get; init; }
    public required bool UseFips { get; init; }
    public required bool UseDualStack { get; init; }
    public required AccountIdEndpointMode AccountIdEndpointMode { get; init; }
    public required int MaxAttempts { get; init; }
    public required AwsRetryMode RetryMode { get; init; }
    public required RetryBehavior RetryBehavior { get; init; }
    public required int RetryQuota { get; init; }
    public required TimeSpan AttemptTimeout { get; init; }
    public required TimeSpan TotalTimeout { get; init; }

    /// <summary>
    /// true if the attempt timeout grows with long bodies, because no option set it; otherwise, false.
    /// </summary>
    public required bool GrowsAttempts { get; init; }

    /// <summary>true if the total timeout grows with long bodies, because no option set it; otherwise, false.</summary>
    public required bool GrowsTotal { get; init; }
    /// <summary>
    /// true to use endpoint discovery, false not to, or null to use it only for operations that require it.
    /// </summary>
    public required bool? EndpointDiscovery { get; init; }
    public required bool UseHostPrefixes { get; init; }

    /// <summary>The minimum size in bytes of request bodies to compress.</summary>
    public required int CompressFrom { get; init; }
    public required bool WritesAtMostOnce { get; init; }

    /// <summary>true to use MD5 for bodies that require a checksum; otherwise, false.</summary>
    public required bool UsesContentMd5 { get; init; }

    /// <summary>A value that specifies when requests carry a checksum of their body.</summary>
    public required AwsChecksumMode RequestChecksums { get; init; }

    /// <summary>true to request checksums with responses; otherwise, false.</summary>
    public required bool AsksForChecksums { get; init; }

    /// <summary>true to send requests without credentials and unsigned; otherwise, false.</summary>
    public required bool IsAnonymous { get; init; }

    /// <summary>The service's rules for this client.</summary>
    public required AwsServiceRules Rules { get; init; }

    /// <summary>The client's hooks, in order.</summary>
    public required IReadOnlyList<AwsCallHook> Hooks { get; init; }

    public required int MaxResponseLength { get; init; }
    public required Func<string> IdempotencyTokens { get; init; }
    public required string? ApplicationId { get; init; }
    public required ILogger? Logger { get; init; }

    /// <summary>The test double that responds to calls, or null to call the service.</summary>
    public required AwsAnswerSource? Answers { get; init; }
    public required TimeProvider TimeProvider { get; init; }

    /// <summary>
    /// The function that returns the trace id of the current Lambda invocation, or null outside Lambda.
    /// </summary>
    public required Func<string?>? LambdaTraceId { get; init; }

    /// <summary>The source of the random factor of delays, from 0 to 1.</summary>
    public Func<double> NextRandom { get; init; } = Random.Shared.NextDouble;

    /// <summary>The input of endpoint rules, without the parts that a call adds.</summary>
    public AwsEndpointParameters EndpointParameters => new()
    {
        Region = Region,
        UseFips = UseFips,
        UseDualStack = UseDualStack,
        Endpoint = Endpoint?.OriginalString,
        AccountIdEndpointMode = AccountIdEndpointMode switch
        {
            AccountIdEndpointMode.Preferred => "preferred",
            AccountIdEndpointMode.Disabled => "disabled",
            _ => "required",
        },
        Flags = Rules.EndpointFlags,
    };

    /// <param name="service">The service.</param>
    /// <param name="options">The client's options.</param>
    /// <param name="environment">The environment variables and profile files to read, or null for the process's
    /// own.</param>
    /// <exception cref="AwsConfigurationException">A setting is malformed. The message names the setting and its
    /// origin.</exception>
    public static AwsClientSettings Create(AwsService service, AwsClientOptions options, AwsEnvironment? environment = null)
    {
        Check(options);
        var configuration = new AwsConfiguration(environment, options.Profile);
        var settings = new AwsSettings(configuration);
        var logger = options.LoggerFactory.CreateLoggerSafely(service.PackageName);
        var region = settings.Region(options.Region);
        var network = CredentialNetwork.Of(
            configuration, options.Connections, options.UseFips, options.UseDualStack, options.Region, options.HttpMessageHandler);
        var tokens = BearerTokenChoice.Of(service, options, configuration, network, logger);
        var endpoint = settings.Endpoint(options.Endpoint, service.SettingsKey);
        if (endpoint is null && service.EndpointExample is { } example)
            throw new AwsConfigurationException($"{service.ClientName} has no endpoint. Set the option Endpoint to yours, such as {example}.");

        var rules = service.Rules?.Invoke(new AwsServiceConfiguration(configuration, options, endpoint)) ?? AwsServiceRules.Common;
        return new AwsClientSettings
        {
            Region = region,
            Regions = region is null ? new RegionProvider(configuration, options.TimeProvider) : null,
            Endpoint = endpoint,
            EndpointSources = new EndpointSources(settings, service.SettingsKey, options.Region, options.Endpoint, options.UseFips, options.UseDualStack),
            Credentials = options.Credentials ?? new DefaultCredentialChain(configuration, options.TimeProvider, logger, region: region, network: network),
            Network = options is { Transport: null, HttpMessageHandler: null }
                ? NetworkSettings.Read(configuration, options.Connections, checksCertificates: endpoint?.Scheme != Uri.UriSchemeHttp)
                : null,
            BearerTokens = tokens.Provider,
            AuthSchemePreference = tokens.IsPreferred ? [AwsAuthScheme.Bearer.Name] : settings.AuthSchemePreference(options.AuthSchemePreference),
            SigningRegionSet = settings.SigningRegionSet(options.SigningRegionSet),
            UseFips = settings.UseFips(options.UseFips, options.Region),
            UseDualStack = settings.UseDualStack(options.UseDualStack ?? rules.UseDualStack),
            AccountIdEndpointMode = settings.AccountIdEndpointMode(options.AccountIdEndpointMode),
            MaxAttempts = settings.MaxAttempts(options.MaxAttempts) ?? (options.RetryBehavior == RetryBehavior.Standard2026 ? service.DefaultMaxAttempts : 3),
            RetryMode = settings.RetryMode(options.RetryMode),
            RetryBehavior = options.RetryBehavior,
            RetryQuota = options.RetryQuota,
            AttemptTimeout = options.AttemptTimeout ?? TimeSpan.FromSeconds(service.AnswersFast ? 5 : 60),
            TotalTimeout = options.TotalTimeout ?? (service.AnswersFast ? TimeSpan.FromSeconds(15) : TimeSpan.FromMinutes(5)),
            GrowsAttempts = options.AttemptTimeout is null,
            GrowsTotal = options.TotalTimeout is null,
            EndpointDiscovery = settings.EndpointDiscovery(options.EndpointDiscovery),
            UseHostPrefixes = options.UseHostPrefixes,
            CompressFrom = settings.CompressFrom(options.DisableRequestCompression, options.RequestMinCompressionSizeBytes),
            WritesAtMostOnce = options.WritesAtMostOnce,
            UsesContentMd5 = rules.UsesContentMd5,
            RequestChecksums = settings.RequestChecksums(options.RequestChecksums),
            AsksForChecksums = settings.ResponseChecksums(options.ResponseChecksums) == AwsChecksumMode.WhenSupported,
            IsAnonymous = options.Anonymous,
            Rules = rules,
            Hooks = [.. options.Hooks],
            MaxResponseLength = options.MaxResponseLength,
            IdempotencyTokens = options.IdempotencyTokens is { } makeToken ? () => Checked(makeToken()) : InvocationId.Create,
            ApplicationId = settings.ApplicationId(options.ApplicationId),
            Logger = logger,
            Answers = options.Answers,
            TimeProvider = options.TimeProvider,
            LambdaTraceId = LambdaTraceHeader.GetSource(configuration.Environment),
        };
    }

    private static void Check(AwsClientOptions options)
    {
        if (options.Endpoint is { } endpoint && (!endpoint.IsAbsoluteUri || (endpoint.Scheme != Uri.UriSchemeHttp && endpoint.Scheme != Uri.UriSchemeHttps)))
            throw Wrong(nameof(options.Endpoint), endpoint, "an absolute http or https address such as http://localhost:8000");
        if (options.MaxAttempts is < 1) throw Wrong(nameof(options.MaxAttempts), options.MaxAttempts, "at least 1; 1 means no retries");
        if (options.RetryQuota < 0)
            throw Wrong(nameof(options.RetryQuota), options.RetryQuota, "at least 0 tokens; a retry costs 14, or 5 after throttling, and the default is 500");
        if (options.RetryMode is { } retries and (< AwsRetryMode.Standard or > AwsRetryMode.Adaptive))
            throw Wrong(nameof(options.RetryMode), retries, "one of the named modes");
        if (options.RetryBehavior is not (RetryBehavior.Standard2026 or RetryBehavior.Standard2020))
            throw Wrong(nameof(options.RetryBehavior), options.RetryBehavior, "one of the named behaviors");
        if (options.AccountIdEndpointMode is { } mode and (< AccountIdEndpointMode.Preferred or > AccountIdEndpointMode.Required))
            throw Wrong(nameof(options.AccountIdEndpointMode), mode, "one of the named modes");
        if (options.AttemptTimeout is { } attempt && !TimeLimit.IsValid(attempt))
            throw Wrong(nameof(options.AttemptTimeout), options.AttemptTimeout, TimeLimit.Expected);
        if (options.TotalTimeout is { } total && !TimeLimit.IsValid(total)) throw Wrong(nameof(options.TotalTimeout), options.TotalTimeout, TimeLimit.Expected);
        if (options.RequestMinCompressionSizeBytes is < 0 or > AwsSettings.MostCompressedFrom)
            throw Wrong(nameof(options.RequestMinCompressionSizeBytes), options.RequestMinCompressionSizeBytes, AwsSettings.CompressFromExpected);
        if (options.RequestChecksums is { } sent && !Enum.IsDefined(sent)) throw Wrong(nameof(options.RequestChecksums), sent, "one of the named modes");
        if (options.ResponseChecksums is { } asked && !Enum.IsDefined(asked)) throw Wrong(nameof(options.ResponseChecksums), asked, "one of the named modes");
        if (options is { Anonymous: true, Credentials: not null })
            throw Wrong(nameof(options.Anonymous), true, "either Anonymous or Credentials, not both");
        if (options.MaxResponseLength < 1) throw Wrong(nameof(options.MaxResponseLength), options.MaxResponseLength, "at least 1 byte");
        if (options.ApplicationId is { Length: > 50 }) throw Wrong(nameof(options.ApplicationId), options.ApplicationId, "at most 50 characters");
        if (options.Transport is not null && options.HttpMessageHandler is not null)
            throw Wrong(nameof(options.HttpMessageHandler), "set", "either a Transport or an HttpMessageHandler, not both");
        if (options.Hooks is null || Array.IndexOf<AwsCallHook?>([.. options.Hooks], null) >= 0)
            throw Wrong(nameof(options.Hooks), null, "a list without nulls, or an empty list for no hooks");
        if (options.Connections is null) throw Wrong(nameof(options.Connections), null, "the settings of connections; leave it unchanged for the defaults");
        if (options.TimeProvider is null) throw Wrong(nameof(options.TimeProvider), null, "a clock, such as TimeProvider.System");
    }

    // Services accept at least 36 characters; the longest limit of any service is 128. With an empty token, two
    // different calls would count as one.
    private static string Checked(string? token) => token is { Length: > 0 and <= 128 }
        ? token
        : throw Wrong(nameof(AwsClientOptions.IdempotencyTokens), token, "a function that returns 1 to 128 characters, different for each call");

    private static AwsConfigurationException Wrong(string option, object? value, string expected) =>
        new(FormattableString.Invariant($"The option {option} is '{value ?? "null"}'. Expected {expected}."));

    // A record for its copies alone: the compiler's comparison and text of all members add 10 KB to a native program.
    public bool Equals(AwsClientSettings? other) => ReferenceEquals(this, other);

    public override int GetHashCode() => RuntimeHelpers.GetHashCode(this);

    public override string ToString() => nameof(AwsClientSettings);
}
