namespace Tern.Local.S3;

/// <summary>A rule of a bucket's CORS configuration.</summary>
internal sealed class CorsRule
{
    public string? Id { get; init; }

    /// <summary>Gets the origins; each may have one <c>*</c>.</summary>
    public IReadOnlyList<string> AllowedOrigins { get; init; } = [];

    public IReadOnlyList<string> AllowedMethods { get; init; } = [];

    /// <summary>Gets the names of request headers; each may have one <c>*</c>.</summary>
    public IReadOnlyList<string> AllowedHeaders { get; init; } = [];

    public IReadOnlyList<string> ExposedHeaders { get; init; } = [];

    public int? MaxAgeSeconds { get; init; }
}
