namespace Tern.Local.Engine;

/// <summary>An import from a bucket into a new table: the request and its result. It outlives the table.</summary>
internal sealed record TableImport
{
    /// <summary>The last part of its ARN: the start time in milliseconds, and eight digits.</summary>
    public required string Id { get; init; }

    public required string TableName { get; init; }

    public required Guid TableId { get; init; }

    public required DateTimeOffset Started { get; init; }

    /// <summary>The token with which the same request can be repeated.</summary>
    public required string Token { get; init; }

    public required string Bucket { get; init; }

    public string? BucketOwner { get; init; }

    public string? Prefix { get; init; }

    /// <summary>DYNAMODB_JSON or CSV.</summary>
    public required string Format { get; init; }

    /// <summary>
    /// The format options as in the request, because descriptions return them unchanged; null if there are none.
    /// </summary>
    public string? FormatOptions { get; init; }

    /// <summary>GZIP or NONE.</summary>
    public required string Compression { get; init; }

    /// <summary>The table definition as in the request, because descriptions return it unchanged.</summary>
    public required string Definition { get; init; }

    public long ProcessedBytes { get; init; }

    public long ProcessedItems { get; init; }

    public long ImportedItems { get; init; }

    public long Errors { get; init; }

    /// <summary>The result; null while it's in progress.</summary>
    public TransferState? State { get; init; }
}
