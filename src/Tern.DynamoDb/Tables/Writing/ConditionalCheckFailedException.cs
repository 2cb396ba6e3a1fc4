namespace Tern.DynamoDb;

/// <summary>A write was not done, because its condition or version stood against it. Nothing was changed.</summary>
public sealed partial class ConditionalCheckFailedException
{
    private bool _isNew;
    private bool _expectsNone;

    /// <summary>Why, where a typed call of a <see cref="DynamoTable{T}"/> failed; else <see cref="ConditionFailure.Unknown"/>.</summary>
    public ConditionFailure Reason { get; private set; }

    /// <summary>The type of item, such as <c>Order</c>, where a typed call failed; else null.</summary>
    public string? ItemType { get; private set; }

    /// <summary>What failed and why, for people. Holds neither the key nor values of the item.</summary>
    public override string Message => ItemType is null ? base.Message : $"{base.Message}. {ConditionScope.Describe(ItemType, Reason, _isNew, _expectsNone)}";

    internal void Explain(in ConditionScope scope, bool isStoredAlready)
    {
        ItemType = scope.ItemType;
        _isNew = scope.IsNew;
        _expectsNone = scope.ExpectsNone;
        Reason = isStoredAlready ? ConditionFailure.StoredAlready : scope.Reason(Item);
    }
}
