namespace Tern.DynamoDb;

/// <summary>A transaction was cancelled: nothing of it was done.</summary>
public sealed partial class TransactionCanceledException
{
    /// <summary>
    /// The operations that stood against it, where a <see cref="DynamoTransaction"/> failed, with their tables, types of item and
    /// reasons; else empty, and <see cref="CancellationReasons"/> has what the service said.
    /// </summary>
    public IReadOnlyList<TransactionFailure> Failures { get; internal set; } = [];

    /// <summary>What failed and why, for people. Holds neither keys nor values of items.</summary>
    public override string Message => Failures.Count == 0 ? base.Message : $"{base.Message} {string.Join("; ", Failures)}";
}
