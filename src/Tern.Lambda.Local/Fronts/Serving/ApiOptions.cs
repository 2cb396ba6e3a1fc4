namespace Tern.Lambda.Local.Fronts;

/// <summary>Options for an API in front of functions.</summary>
internal sealed record ApiOptions
{
    /// <summary>Gets the API's name, which is the first part of its host name or path.</summary>
    public required string Name { get; init; }

    public required ApiKind Kind { get; init; }

    /// <summary>Gets the API's own port, in addition to the emulator's, or null for none.</summary>
    public int? Port { get; init; }

    /// <summary>Gets a value indicating whether functions behind an HTTP API receive payload format 1.0.</summary>
    public bool IsVersion1 { get; init; }

    /// <summary>
    /// Gets a value indicating whether headers and query parameters have all their values, behind a load balancer.
    /// </summary>
    public bool IsMultiValue { get; init; }

    /// <summary>Gets a value indicating whether responses are streamed, from a function URL or a REST API.</summary>
    public bool IsStreaming { get; init; }

    /// <summary>Gets the stage. <c>$default</c> isn't part of paths.</summary>
    public string Stage { get; init; } = Route.Default;

    public IReadOnlyDictionary<string, string> StageVariables { get; init; } = new Dictionary<string, string>();

    /// <summary>Gets the media types that a REST API treats as binary.</summary>
    public IReadOnlyList<string> BinaryMediaTypes { get; init; } = [];

    public IReadOnlyList<AuthorizerOptions> Authorizers { get; init; } = [];

    public required IReadOnlyList<Route> Routes { get; init; }

    /// <summary>Gets the keys for methods that require one.</summary>
    public IReadOnlyList<ApiKey> ApiKeys { get; init; } = [];

    /// <summary>Gets the CORS settings for pages of other origins, or null to leave CORS to the functions.</summary>
    public CorsOptions? Cors { get; init; }
}
