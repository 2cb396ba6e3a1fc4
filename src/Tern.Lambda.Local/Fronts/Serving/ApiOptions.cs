using Tern.Lambda.Local.Fronts.Authorizers;
using Tern.Lambda.Local.Fronts.Checks;
using Tern.Lambda.Local.Fronts.Routing;

namespace Tern.Lambda.Local.Fronts.Serving;

/// <summary>An API in front of functions.</summary>
internal sealed record ApiOptions
{
    /// <summary>Its name: the first part of the host name, or of the path, that leads to it.</summary>
    public required string Name { get; init; }

    public required ApiKind Kind { get; init; }

    /// <summary>A port of its own, beside the emulator's; null for none.</summary>
    public int? Port { get; init; }

    /// <summary>Whether functions get payload format 1.0, behind an HTTP API.</summary>
    public bool IsVersion1 { get; init; }

    /// <summary>Whether headers and queries have all of their values, behind a load balancer.</summary>
    public bool IsMultiValue { get; init; }

    /// <summary>Whether answers are streamed, from a function URL or a REST API.</summary>
    public bool IsStreaming { get; init; }

    /// <summary>The stage; <c>$default</c> has no part in paths.</summary>
    public string Stage { get; init; } = Route.Default;

    public IReadOnlyDictionary<string, string> StageVariables { get; init; } = new Dictionary<string, string>();

    /// <summary>The types that a REST API takes as binary.</summary>
    public IReadOnlyList<string> BinaryMediaTypes { get; init; } = [];

    public IReadOnlyList<AuthorizerOptions> Authorizers { get; init; } = [];

    public required IReadOnlyList<Route> Routes { get; init; }

    /// <summary>The keys with which methods are called that require one.</summary>
    public IReadOnlyList<ApiKey> ApiKeys { get; init; } = [];

    /// <summary>What it says to pages of other origins by itself; null to leave that to functions.</summary>
    public CorsOptions? Cors { get; init; }
}
