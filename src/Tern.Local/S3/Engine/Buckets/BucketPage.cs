namespace Tern.Local.S3;

/// <summary>A page of buckets.</summary>
/// <param name="Buckets">The buckets in the order of their names.</param>
/// <param name="ContinuationToken">The token of the next page, or null for the last page.</param>
internal sealed record BucketPage(IReadOnlyList<S3Bucket> Buckets, string? ContinuationToken);
