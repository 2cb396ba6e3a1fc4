namespace Tern.DynamoDb;

/// <summary>
/// The exception that is thrown when a transaction is canceled. None of its operations had an effect.
/// </summary>
public sealed partial class TransactionCanceledException
{
    /// <summary>
    /// Gets the failed operations of a <see cref="DynamoTransaction"/>, with their tables, item types and reasons;
    /// otherwise, an empty list: see <see cref="CancellationReasons"/> for the service's reasons.
    /// </summary>
    public IReadOnlyList<TransactionFailure> Failures { get; internal set; } = [];

    /// <summary>Gets a description of the failures and their reasons. It contains no keys or values of items.</summary>
    public override string Message => Failures.Count == 0 ? base.Message : $"{base.Message} {string.Join("; ", Failures)}";
}
