namespace Tern.Local.Engine.Transfers;

/// <summary>An export of a table to a bucket: what was asked for, and what came of it.</summary>
internal sealed record TableExport
{
    /// <summary>The last part of its ARN, and the name of its folder: when it began in milliseconds, and eight digits.</summary>
    public required string Id { get; init; }

    public required string TableName { get; init; }

    public required Guid TableId { get; init; }

    public required DateTimeOffset Started { get; init; }

    /// <summary>The moment whose items it holds; null when it is of the changes of a time.</summary>
    public DateTimeOffset? Time { get; init; }

    /// <summary>The time whose changes it holds; null when it is of all items.</summary>
    public ChangeWindow? Changes { get; init; }

    /// <summary>The token that the same request may be sent with again.</summary>
    public required string Token { get; init; }

    /// <summary>All that the request says, to tell the same request from another with its token.</summary>
    public required string Content { get; init; }

    public required string Bucket { get; init; }

    public string? BucketOwner { get; init; }

    public string? Prefix { get; init; }

    /// <summary>AES256 or KMS: said to be so, and nothing is encrypted.</summary>
    public required string Encryption { get; init; }

    public string? EncryptionKey { get; init; }

    /// <summary>The key of the summary in the bucket.</summary>
    public string? Manifest { get; init; }

    public long ItemCount { get; init; }

    public long BilledBytes { get; init; }

    /// <summary>How it ended; null while it is under way.</summary>
    public TransferState? State { get; init; }
}
