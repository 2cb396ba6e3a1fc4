using Microsoft.Extensions.Logging;
using Tern.Credentials;
using Tern.Endpoints;
using Tern.Http;

namespace Tern.Pipeline;

/// <summary>What a client works with: its options, checked once and never changed.</summary>
internal sealed record AwsClientSettings
{
    public required string? Region { get; init; }
    public required Uri? Endpoint { get; init; }
    public required AwsCredentialProvider? Credentials { get; init; }
    public required bool UseFips { get; init; }
    public required bool UseDualStack { get; init; }
    public required AccountIdEndpointMode AccountIdEndpointMode { get; init; }
    public required int MaxAttempts { get; init; }
    public required RetryBehavior RetryBehavior { get; init; }
    public required TimeSpan AttemptTimeout { get; init; }
    public required TimeSpan TotalTimeout { get; init; }
    public required int MaxResponseLength { get; init; }
    public required string? ApplicationId { get; init; }
    public required ILogger? Logger { get; init; }
    public required TimeProvider TimeProvider { get; init; }

    /// <summary>What finds the trace id of Lambda's invocation; null outside Lambda.</summary>
    public Func<string?>? LambdaTraceId { get; init; } = LambdaTraceHeader.GetSource(Environment.GetEnvironmentVariable);

    /// <summary>The random factor of delays, from 0 to 1.</summary>
    public Func<double> NextRandom { get; init; } = Random.Shared.NextDouble;

    /// <summary>What endpoint rules decide from, but for what a call adds.</summary>
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
    };

    public static AwsClientSettings Create(AwsService service, AwsClientOptions options)
    {
        if (options.Endpoint is { } endpoint && (!endpoint.IsAbsoluteUri || (endpoint.Scheme != Uri.UriSchemeHttp && endpoint.Scheme != Uri.UriSchemeHttps)))
            throw Wrong(nameof(options.Endpoint), endpoint, "an absolute http or https address such as http://localhost:8000");
        if (options.Region is { } region && !IsHostLabel(region))
            throw Wrong(nameof(options.Region), region, "a region such as eu-west-1: letters, digits and hyphens");
        if (options.MaxAttempts is < 1) throw Wrong(nameof(options.MaxAttempts), options.MaxAttempts, "1 or more; 1 means no retry");
        if (!Enum.IsDefined(options.RetryBehavior)) throw Wrong(nameof(options.RetryBehavior), options.RetryBehavior, "one of the named behaviours");
        if (options.AccountIdEndpointMode is { } mode && !Enum.IsDefined(mode)) throw Wrong(nameof(options.AccountIdEndpointMode), mode, "one of the named modes");
        if (!IsTimeout(options.AttemptTimeout)) throw Wrong(nameof(options.AttemptTimeout), options.AttemptTimeout, "a positive time, or Timeout.InfiniteTimeSpan for none");
        if (!IsTimeout(options.TotalTimeout)) throw Wrong(nameof(options.TotalTimeout), options.TotalTimeout, "a positive time, or Timeout.InfiniteTimeSpan for none");
        if (options.MaxResponseLength < 1) throw Wrong(nameof(options.MaxResponseLength), options.MaxResponseLength, "1 or more bytes");
        if (options.ApplicationId is { Length: > 50 }) throw Wrong(nameof(options.ApplicationId), options.ApplicationId, "at most 50 characters");
        if (options.Transport is not null && options.HttpMessageHandler is not null)
            throw Wrong(nameof(options.HttpMessageHandler), "set", "either a Transport or an HttpMessageHandler, not both");
        if (options.TimeProvider is null) throw Wrong(nameof(options.TimeProvider), null, "a clock, such as TimeProvider.System");

        return new AwsClientSettings
        {
            Region = options.Region,
            Endpoint = options.Endpoint,
            Credentials = options.Credentials,
            UseFips = options.UseFips ?? false,
            UseDualStack = options.UseDualStack ?? false,
            AccountIdEndpointMode = options.AccountIdEndpointMode ?? AccountIdEndpointMode.Preferred,
            MaxAttempts = options.MaxAttempts ?? (options.RetryBehavior == RetryBehavior.Standard2026 ? service.DefaultMaxAttempts : 3),
            RetryBehavior = options.RetryBehavior,
            AttemptTimeout = options.AttemptTimeout,
            TotalTimeout = options.TotalTimeout,
            MaxResponseLength = options.MaxResponseLength,
            ApplicationId = options.ApplicationId,
            Logger = options.LoggerFactory?.CreateLogger("Tern." + service.Id),
            TimeProvider = options.TimeProvider,
        };
    }

    private static AwsConfigurationException Wrong(string option, object? value, string expected) =>
        new(FormattableString.Invariant($"The option {option} is '{value ?? "null"}'. Expected {expected}."));

    private static bool IsTimeout(TimeSpan time) => time > TimeSpan.Zero || time == Timeout.InfiniteTimeSpan;

    private static bool IsHostLabel(string text) =>
        text.Length is > 0 and <= 63 && text[0] != '-' && text[^1] != '-' && !text.AsSpan().ContainsAnyExcept(HostLabelCharacters);

    private static readonly System.Buffers.SearchValues<char> HostLabelCharacters =
        System.Buffers.SearchValues.Create("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-");
}
