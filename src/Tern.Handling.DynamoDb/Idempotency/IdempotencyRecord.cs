using Tern.DynamoDb;

namespace Tern.Handling.DynamoDb;

/// <summary>
/// The record of one key in the idempotency table: a lock while the work is in progress, its result afterwards. The
/// attributes have the same names as in Powertools for AWS Lambda, so that you can use a table and a time to live that
/// were set up for it.
/// </summary>
/// <remarks>
/// The result is stored unencrypted by Tern; encrypt the table with a key of your own if others must not read it.
/// </remarks>
[DynamoTable("idempotency")]
[DynamoItem]
public sealed partial record IdempotencyRecord
{
    /// <summary>
    /// Gets the scope, <c>#</c>, and the SHA-256 of the key in base64url. The key itself isn't stored anywhere.
    /// </summary>
    [PartitionKey, DynamoAttribute("id")]
    public required string Id { get; init; }

    /// <summary>Gets the status of the work.</summary>
    [DynamoAttribute("status")]
    public required IdempotencyStatus Status { get; init; }

    /// <summary>Gets the owner of the lock or the completed work: a random token of one run.</summary>
    [DynamoAttribute("owner")]
    public required string Owner { get; init; }

    /// <summary>
    /// Gets the time at which the lock expires, in milliseconds since 1970; null if the work is done.
    /// </summary>
    [DynamoAttribute("in_progress_expiration")]
    public long? LockedUntil { get; init; }

    /// <summary>
    /// Gets the time from which DynamoDB may delete the record. From then on, a completed record counts as deleted,
    /// even if it still exists.
    /// </summary>
    [DynamoAttribute("expiration"), DynamoTimeToLive]
    public required DateTimeOffset ExpiresAt { get; init; }

    /// <summary>Gets the SHA-256 of the payload in base64; null if the payload isn't checked.</summary>
    [DynamoAttribute("validation")]
    public string? PayloadHash { get; init; }

    /// <summary>Gets the result as JSON; null if there is none.</summary>
    [DynamoAttribute("data")]
    public string? Result { get; init; }
}
