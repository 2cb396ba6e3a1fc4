namespace Tern.DynamoDb;

/// <summary>How a transaction ended: all of it was done, or nothing and why.</summary>
public sealed class TransactionResult
{
    private static readonly TransactionResult s_done = new([]);

    private TransactionResult(IReadOnlyList<TransactionFailure> failures) => Failures = failures;

    /// <summary>Whether all was done. If not, nothing was changed, unless <see cref="MayHaveTakenEffect"/> says otherwise.</summary>
    public bool Succeeded => Failures.Count == 0;

    /// <summary>
    /// Whether the transaction may have been done although it didn't succeed: an earlier attempt may have reached the service, its answer was
    /// lost, and a later one was throttled or in conflict, which says nothing of the first. Commit the same object again to find out: it
    /// carries the same token, so the service does it once. False where a condition failed, because the service doesn't check the conditions
    /// of a transaction that it has done.
    /// </summary>
    public bool MayHaveTakenEffect { get; private init; }

    /// <summary>The operations that stood against it; empty when all was done.</summary>
    public IReadOnlyList<TransactionFailure> Failures { get; }

    internal static TransactionResult Done => s_done;

    internal static TransactionResult Cancelled(IReadOnlyList<TransactionFailure> failures, bool afterLostAnswer) =>
        new(failures) { MayHaveTakenEffect = afterLostAnswer && !failures.Any(failure => failure.IsConditionFailed) };
}
