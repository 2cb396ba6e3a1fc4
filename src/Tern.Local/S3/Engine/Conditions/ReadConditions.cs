namespace Tern.Local.S3;

/// <summary>The conditions of a read, or of the source of a copy.</summary>
internal sealed class ReadConditions
{
    public static ReadConditions None { get; } = new();

    public string? IfMatch { get; init; }

    public string? IfNoneMatch { get; init; }

    public DateTimeOffset? IfModifiedSince { get; init; }

    public DateTimeOffset? IfUnmodifiedSince { get; init; }
}
