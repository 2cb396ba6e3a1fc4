using Tern.Checksums;

namespace Tern.Local.S3;

/// <summary>An object to copy.</summary>
internal sealed class CopyRequest
{
    public required S3Bucket Source { get; init; }

    public required string SourceKey { get; init; }

    public string? SourceVersionId { get; init; }

    public ReadConditions SourceConditions { get; init; } = ReadConditions.None;

    public CustomerKey? SourceCustomerKey { get; init; }

    /// <summary>
    /// Gets the new object. Its metadata and tags count only if they replace the source's; its storage class,
    /// encryption, redirect, lock and access control list are never copied from the source.
    /// </summary>
    public required ObjectDraft Object { get; init; }

    /// <summary>Gets a value indicating whether the metadata directive is REPLACE.</summary>
    public bool ReplacesMetadata { get; init; }

    /// <summary>Gets a value indicating whether the tagging directive is REPLACE.</summary>
    public bool ReplacesTags { get; init; }

    /// <summary>
    /// Gets a value indicating whether the client sent a storage class, so that a copy onto itself is allowed.
    /// </summary>
    public bool SetsStorageClass { get; init; }

    /// <summary>Gets the algorithm of the new checksum, or null for the source's.</summary>
    public AwsChecksumAlgorithm? Algorithm { get; init; }

    public WriteConditions Conditions { get; init; } = WriteConditions.None;
}
