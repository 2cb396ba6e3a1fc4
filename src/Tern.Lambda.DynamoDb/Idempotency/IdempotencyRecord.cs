using Tern.DynamoDb;

namespace Tern.Lambda.DynamoDb;

/// <summary>
/// What the idempotency table holds of one key: a lock while the work is done, its result afterwards. The attributes
/// have the names that Powertools for AWS Lambda gives them, so that a table and a time to live that were set up for it
/// serve here.
/// </summary>
/// <remarks>The result stands in the table as it is; encrypt the table with a key of your own where it may not be read by others.</remarks>
[DynamoTable("idempotency")]
[DynamoItem]
public sealed partial record IdempotencyRecord
{
    /// <summary>The scope, <c>#</c>, and the SHA-256 of the key in base64url: the key itself is stored nowhere.</summary>
    [PartitionKey, DynamoAttribute("id")]
    public required string Id { get; init; }

    /// <summary>How far the work is.</summary>
    [DynamoAttribute("status")]
    public required IdempotencyStatus Status { get; init; }

    /// <summary>Who holds the lock or completed the work: a random token of one run.</summary>
    [DynamoAttribute("owner")]
    public required string Owner { get; init; }

    /// <summary>Until when the lock counts, in milliseconds since 1970; null when the work was done.</summary>
    [DynamoAttribute("in_progress_expiration")]
    public long? LockedUntil { get; init; }

    /// <summary>When DynamoDB may delete the record. One that was completed counts as gone from then on, deleted or not.</summary>
    [DynamoAttribute("expiration"), DynamoTimeToLive]
    public required DateTimeOffset ExpiresAt { get; init; }

    /// <summary>The SHA-256 of the payload in base64; null when it is not checked.</summary>
    [DynamoAttribute("validation")]
    public string? PayloadHash { get; init; }

    /// <summary>The result as JSON; null when there is none.</summary>
    [DynamoAttribute("data")]
    public string? Result { get; init; }
}
