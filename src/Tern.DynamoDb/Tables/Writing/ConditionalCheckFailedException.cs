namespace Tern.DynamoDb;

/// <summary>
/// The exception that is thrown when a write fails because of its condition or the stored version. Nothing was changed.
/// </summary>
public sealed partial class ConditionalCheckFailedException
{
    private bool _isNew;
    private bool _expectsNone;

    /// <summary>
    /// Gets the reason if a typed call of a <see cref="DynamoTable{T}"/> failed; otherwise,
    /// <see cref="ConditionFailure.Unknown"/>.
    /// </summary>
    public ConditionFailure Reason { get; private set; }

    /// <summary>Gets the item type, such as <c>Order</c>, if a typed call failed; otherwise, null.</summary>
    public string? ItemType { get; private set; }

    /// <summary>
    /// Gets a description of the failure and its reason. It contains neither the item's key nor its values.
    /// </summary>
    public override string Message => ItemType is null ? base.Message : $"{base.Message}. {ConditionScope.Describe(ItemType, Reason, _isNew, _expectsNone)}";

    internal void Explain(in ConditionScope scope, bool isStoredAlready)
    {
        ItemType = scope.ItemType;
        _isNew = scope.IsNew;
        _expectsNone = scope.ExpectsNone;
        Reason = isStoredAlready ? ConditionFailure.StoredAlready : scope.Reason(Item);
    }
}
