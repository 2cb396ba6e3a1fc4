using System.Diagnostics.CodeAnalysis;

namespace Tern.DynamoDb;

/// <summary>One operation for which a transaction was cancelled.</summary>
public sealed class TransactionFailure
{
    internal const string ConditionFailedCode = "ConditionalCheckFailed";

    private readonly object? _existing;
    private readonly string _verb;
    private readonly bool _isNew;
    private readonly bool _expectsNone;

    internal TransactionFailure(int operation, string code, string? message, object? existing, TransactionEntry entry, ConditionFailure reason)
    {
        _verb = entry.Verb;
        Table = entry.Table;
        ItemType = entry.Scope.ItemType;
        _isNew = entry.Scope.IsNew;
        _expectsNone = entry.Scope.ExpectsNone;
        Reason = reason;
        Operation = operation;
        Code = code;
        Message = message;
        _existing = existing;
    }

    /// <summary>The operation: its place in the transaction, from 0.</summary>
    public int Operation { get; }

    /// <summary>The table that the operation was on, by its name or ARN as it was sent.</summary>
    public string Table { get; }

    /// <summary>The type of item that the operation was on, such as <c>Order</c>.</summary>
    public string ItemType { get; }

    /// <summary>Why the operation's condition or version did not hold; <see cref="ConditionFailure.Unknown"/> when it was something else.</summary>
    public ConditionFailure Reason { get; }

    /// <summary>
    /// Why, as the service calls it: <c>ConditionalCheckFailed</c>, <c>TransactionConflict</c>,
    /// <c>ItemCollectionSizeLimitExceeded</c>, <c>ProvisionedThroughputExceeded</c>, <c>ThrottlingError</c> or
    /// <c>ValidationError</c>.
    /// </summary>
    public string Code { get; }

    /// <summary>What the service says of it, or null.</summary>
    public string? Message { get; }

    /// <summary>Whether the operation's condition or version did not hold.</summary>
    public bool IsConditionFailed => Code == ConditionFailedCode;

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

    /// <summary>The operation, its type of item and table, and why it failed.</summary>
    /// <returns>
    /// Such as <c>operation 2, the put of Order in 'shop': ConditionalCheckFailed (The conditional request failed). There is no such Order.</c>
    /// </returns>
    public override string ToString()
    {
        var text = $"operation {Operation}, the {_verb} of {ItemType} in '{Table}': {Code}{(Message is null ? "" : $" ({Message})")}";
        return Reason == ConditionFailure.Unknown ? text : $"{text}. {ConditionScope.Describe(ItemType, Reason, _isNew, _expectsNone)}";
    }
}
