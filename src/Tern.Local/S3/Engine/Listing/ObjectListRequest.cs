namespace Tern.Local.S3;

/// <summary>A page of objects to list.</summary>
internal sealed class ObjectListRequest
{
    public string Prefix { get; init; } = "";

    public string? Delimiter { get; init; }

    /// <summary>Gets the key after which the list starts: <c>marker</c> or <c>start-after</c>.</summary>
    public string? After { get; init; }

    /// <summary>Gets the token of the previous page, which replaces <see cref="After"/>.</summary>
    public string? ContinuationToken { get; init; }

    /// <summary>Gets the maximum number of keys and prefixes.</summary>
    public int MaxKeys { get; init; } = 1000;
}
