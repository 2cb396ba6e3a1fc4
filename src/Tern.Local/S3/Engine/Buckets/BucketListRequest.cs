namespace Tern.Local.S3;

/// <summary>A page of an account's buckets to list.</summary>
internal sealed class BucketListRequest
{
    public required string Account { get; init; }

    public string Prefix { get; init; } = "";

    /// <summary>Gets the Region of the buckets to list, or null for all.</summary>
    public string? Region { get; init; }

    public string? ContinuationToken { get; init; }

    /// <summary>Gets the maximum number of buckets.</summary>
    public int MaxBuckets { get; init; } = 10_000;
}
