namespace Tern.Local.Engine.Transfers;

/// <summary>An import from a bucket into a new table: what was asked for, and what came of it. It outlives the table.</summary>
internal sealed record TableImport
{
    /// <summary>The last part of its ARN: when it began in milliseconds, and eight digits.</summary>
    public required string Id { get; init; }

    public required string TableName { get; init; }

    public required Guid TableId { get; init; }

    public required DateTimeOffset Started { get; init; }

    /// <summary>The token that the same request may be sent with again.</summary>
    public required string Token { get; init; }

    public required string Bucket { get; init; }

    public string? BucketOwner { get; init; }

    public string? Prefix { get; init; }

    /// <summary>DYNAMODB_JSON or CSV.</summary>
    public required string Format { get; init; }

    /// <summary>The options of the format in the request's own words, for they are told again; null when there were none.</summary>
    public string? FormatOptions { get; init; }

    /// <summary>GZIP or NONE.</summary>
    public required string Compression { get; init; }

    /// <summary>The definition of the table in the request's own words, for it is told again.</summary>
    public required string Definition { get; init; }

    public long ProcessedBytes { get; init; }

    public long ProcessedItems { get; init; }

    public long ImportedItems { get; init; }

    public long Errors { get; init; }

    /// <summary>How it ended; null while it is under way.</summary>
    public TransferState? State { get; init; }
}
