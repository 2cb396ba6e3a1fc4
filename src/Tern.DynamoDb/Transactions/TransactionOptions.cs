namespace Tern.DynamoDb;

/// <summary>Options for a transaction.</summary>
public sealed class TransactionOptions : DynamoCallOptions
{
    /// <summary>
    /// Gets or sets the token, from 1 to 36 characters, by which the service recognizes a repeated transaction; null to
    /// generate one for this transaction. Within ten minutes, the service applies the same operations with the same
    /// token only once, even from different processes.
    /// </summary>
    public string? IdempotencyToken { get; set; }
}
