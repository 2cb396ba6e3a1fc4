using System.Diagnostics.CodeAnalysis;

namespace Tern.DynamoDb;

/// <summary>An operation that made a transaction fail.</summary>
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

    /// <summary>Gets the operation's position in the transaction, from 0.</summary>
    public int Operation { get; }

    /// <summary>Gets the name or ARN of the operation's table, as it was sent.</summary>
    public string Table { get; }

    /// <summary>Gets the operation's item type, such as <c>Order</c>.</summary>
    public string ItemType { get; }

    /// <summary>
    /// Gets the reason that the operation's condition or version failed; <see cref="ConditionFailure.Unknown"/> if the
    /// failure had another cause.
    /// </summary>
    public ConditionFailure Reason { get; }

    /// <summary>
    /// Gets the service's code for the reason: <c>ConditionalCheckFailed</c>, <c>TransactionConflict</c>,
    /// <c>ItemCollectionSizeLimitExceeded</c>, <c>ProvisionedThroughputExceeded</c>, <c>ThrottlingError</c> or
    /// <c>ValidationError</c>.
    /// </summary>
    public string Code { get; }

    /// <summary>Gets the service's message for the reason, or null.</summary>
    public string? Message { get; }

    /// <summary>Gets a value indicating whether the operation's condition or version failed.</summary>
    public bool IsConditionFailed => Code == ConditionFailedCode;

    /// <summary>
    /// Gets a value indicating whether the item was in use by another transaction or write at that moment. If you send
    /// the same transaction again, it may succeed.
    /// </summary>
    public bool IsConflict => Code == "TransactionConflict";

    /// <summary>Gets the stored item that didn't meet the condition.</summary>
    /// <typeparam name="T">The operation's item type.</typeparam>
    /// <param name="existing">The item.</param>
    /// <returns>true if there is such an item of this type; otherwise, false.</returns>
    public bool TryGetExisting<T>([NotNullWhen(true)] out T? existing) where T : class
    {
        existing = _existing as T;
        return existing is not null;
    }

    /// <summary>Returns the operation with its item type and table, and the reason that it failed.</summary>
    /// <returns>
    /// Text such as <c>operation 2, the put of Order in 'shop': ConditionalCheckFailed (The conditional request
    /// failed). There is no such Order.</c>
    /// </returns>
    public override string ToString()
    {
        var text = $"operation {Operation}, the {_verb} of {ItemType} in '{Table}': {Code}{(Message is null ? "" : $" ({Message})")}";
        return Reason == ConditionFailure.Unknown ? text : $"{text}. {ConditionScope.Describe(ItemType, Reason, _isNew, _expectsNone)}";
    }
}
