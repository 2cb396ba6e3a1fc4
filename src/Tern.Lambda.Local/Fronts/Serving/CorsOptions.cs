namespace Tern.Lambda.Local.Fronts.Serving;

/// <summary>What an HTTP API or a function URL says to pages of other origins by itself.</summary>
internal sealed record CorsOptions
{
    public IReadOnlyList<string> AllowOrigins { get; init; } = [];

    public IReadOnlyList<string> AllowMethods { get; init; } = [];

    public IReadOnlyList<string> AllowHeaders { get; init; } = [];

    public IReadOnlyList<string> ExposeHeaders { get; init; } = [];

    public bool AllowCredentials { get; init; }

    /// <summary>In seconds; null to say none.</summary>
    public int? MaxAge { get; init; }
}
