namespace Tern.DynamoDb;

/// <summary>How a transaction ended: all of it was done, or nothing and why.</summary>
public sealed class TransactionResult
{
    private static readonly TransactionResult s_done = new([]);

    private TransactionResult(IReadOnlyList<TransactionFailure> failures) => Failures = failures;

    /// <summary>Whether all was done. If not, nothing was changed.</summary>
    public bool Succeeded => Failures.Count == 0;

    /// <summary>The operations that stood against it; empty when all was done.</summary>
    public IReadOnlyList<TransactionFailure> Failures { get; }

    internal static TransactionResult Done => s_done;

    internal static TransactionResult Cancelled(IReadOnlyList<TransactionFailure> failures) => new(failures);
}
