namespace Tern.Lambda.Local.Fronts;

/// <summary>CORS settings of an HTTP API or a function URL, for pages of other origins.</summary>
internal sealed record CorsOptions
{
    public IReadOnlyList<string> AllowOrigins { get; init; } = [];

    public IReadOnlyList<string> AllowMethods { get; init; } = [];

    public IReadOnlyList<string> AllowHeaders { get; init; } = [];

    public IReadOnlyList<string> ExposeHeaders { get; init; } = [];

    public bool AllowCredentials { get; init; }

    /// <summary>Gets the cache duration in seconds, or null to send none.</summary>
    public int? MaxAge { get; init; }
}
