namespace Tern.Local.S3;

/// <summary>A part to copy from an object.</summary>
internal sealed class PartCopyRequest
{
    public required S3Bucket Source { get; init; }

    public required string SourceKey { get; init; }

    public string? SourceVersionId { get; init; }

    /// <summary>Gets the <c>x-amz-copy-source-range</c> header, or null for the whole object.</summary>
    public string? SourceRange { get; init; }

    public ReadConditions SourceConditions { get; init; } = ReadConditions.None;

    public CustomerKey? SourceCustomerKey { get; init; }

    public required string Key { get; init; }

    public required string UploadId { get; init; }

    public required int PartNumber { get; init; }

    /// <summary>Gets the SSE-C key of the upload.</summary>
    public CustomerKey? CustomerKey { get; init; }
}
