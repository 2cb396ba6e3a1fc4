namespace Tern.Local.Engine;

/// <summary>An export of a table to a bucket: the request and its result.</summary>
internal sealed record TableExport
{
    /// <summary>
    /// The last part of its ARN, and the name of its folder: the start time in milliseconds, and eight digits.
    /// </summary>
    public required string Id { get; init; }

    public required string TableName { get; init; }

    public required Guid TableId { get; init; }

    public required DateTimeOffset Started { get; init; }

    /// <summary>The moment of a full export; null for an incremental export.</summary>
    public DateTimeOffset? Time { get; init; }

    /// <summary>The period of an incremental export; null for a full export.</summary>
    public ChangeWindow? Changes { get; init; }

    /// <summary>The token with which the same request can be repeated.</summary>
    public required string Token { get; init; }

    /// <summary>
    /// The content of the request, to distinguish a repetition from another request with the same token.
    /// </summary>
    public required string Content { get; init; }

    public required string Bucket { get; init; }

    public string? BucketOwner { get; init; }

    public string? Prefix { get; init; }

    /// <summary>AES256 or KMS. The value is only returned: nothing is encrypted.</summary>
    public required string Encryption { get; init; }

    public string? EncryptionKey { get; init; }

    /// <summary>The key of the manifest summary in the bucket.</summary>
    public string? Manifest { get; init; }

    public long ItemCount { get; init; }

    public long BilledBytes { get; init; }

    /// <summary>The result; null while it's in progress.</summary>
    public TransferState? State { get; init; }
}
