using System.Diagnostics.CodeAnalysis;

namespace Tern.DynamoDb;

/// <summary>One operation for which a transaction was cancelled.</summary>
public sealed class TransactionFailure
{
    private readonly object? _existing;

    internal TransactionFailure(int operation, string code, string? message, object? existing)
    {
        Operation = operation;
        Code = code;
        Message = message;
        _existing = existing;
    }

    /// <summary>The operation: its place in the transaction, from 0.</summary>
    public int Operation { get; }

    /// <summary>
    /// Why, as the service calls it: <c>ConditionalCheckFailed</c>, <c>TransactionConflict</c>, <c>ItemCollectionSizeLimitExceeded</c>, <c>ProvisionedThroughputExceeded</c>,
    /// <c>ThrottlingError</c> or <c>ValidationError</c>.
    /// </summary>
    public string Code { get; }

    /// <summary>What the service says of it, or null.</summary>
    public string? Message { get; }

    /// <summary>Whether the operation's condition or version did not hold.</summary>
    public bool IsConditionFailed => Code == "ConditionalCheckFailed";

    /// <summary>Whether another transaction or write had the item at that moment: the same transaction may succeed when it is sent again.</summary>
    public bool IsConflict => Code == "TransactionConflict";

    /// <summary>The item that is stored and did not fulfil the condition.</summary>
    /// <typeparam name="T">The type of item that the operation was on.</typeparam>
    /// <param name="existing">The item.</param>
    /// <returns>False when there is none, or it is of another type.</returns>
    public bool TryGetExisting<T>([NotNullWhen(true)] out T? existing) where T : class
    {
        existing = _existing as T;
        return existing is not null;
    }

    /// <summary>The place, code and message.</summary>
    /// <returns>Such as <c>operation 2: ConditionalCheckFailed (The conditional request failed)</c>.</returns>
    public override string ToString() => $"operation {Operation}: {Code}{(Message is null ? "" : $" ({Message})")}";
}
