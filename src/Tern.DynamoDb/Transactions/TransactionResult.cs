namespace Tern.DynamoDb;

/// <summary>The result of a transaction: it succeeded, or it failed with the reasons.</summary>
public sealed class TransactionResult
{
    private static readonly TransactionResult s_done = new([]);

    private TransactionResult(IReadOnlyList<TransactionFailure> failures) => Failures = failures;

    /// <summary>
    /// Gets a value indicating whether the transaction succeeded. If it's false, nothing was changed, unless
    /// <see cref="MayHaveTakenEffect"/> is true.
    /// </summary>
    public bool Succeeded => Failures.Count == 0;

    /// <summary>
    /// Gets a value indicating whether the transaction may have taken effect although it didn't succeed: an earlier
    /// attempt may have reached the service, with its response lost, and a later one was throttled or in conflict,
    /// which doesn't reveal the outcome of the first. To find out, commit the same object again: it carries the same
    /// token, so the service applies it only once. It's false if a condition failed, because the service doesn't check
    /// the conditions of a transaction that it has already applied.
    /// </summary>
    public bool MayHaveTakenEffect { get; private init; }

    /// <summary>Gets the operations that made the transaction fail; empty if it succeeded.</summary>
    public IReadOnlyList<TransactionFailure> Failures { get; }

    internal static TransactionResult Done => s_done;

    internal static TransactionResult Cancelled(IReadOnlyList<TransactionFailure> failures, bool afterLostAnswer) =>
        new(failures) { MayHaveTakenEffect = afterLostAnswer && !failures.Any(failure => failure.IsConditionFailed) };
}
