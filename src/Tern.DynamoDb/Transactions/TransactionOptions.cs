namespace Tern.DynamoDb;

/// <summary>Options of a transaction.</summary>
public sealed record TransactionOptions : DynamoCallOptions
{
    /// <summary>
    /// The token by which the service knows a transaction that is sent again, from 1 to 36 characters; null for one
    /// that is made for this transaction. Within ten minutes the same token with the same operations has the effect of
    /// once, from other processes too.
    /// </summary>
    public string? IdempotencyToken { get; init; }
}
