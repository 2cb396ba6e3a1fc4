namespace Tern.DynamoDb.Generator;

/// <summary>A member that is an attribute.</summary>
/// <param name="Name">The member's name.</param>
/// <param name="Attribute">The attribute's name.</param>
/// <param name="Value">Its type.</param>
/// <param name="Role">What it is besides.</param>
/// <param name="WritesNull">Whether null is written as NULL.</param>
/// <param name="IsRequired">Whether an item without the attribute is refused.</param>
/// <param name="Parameter">The constructor's parameter that takes it, or -1.</param>
/// <param name="Default">What the parameter is given when the attribute is absent.</param>
/// <param name="Setter">How it is set.</param>
/// <param name="DeclaringType">The type that declares it.</param>
/// <param name="IsKey">Whether it is part of the table's key.</param>
/// <param name="Access">The accessibility of its field; empty when it has none.</param>
internal sealed record MemberModel(
    string Name, string Attribute, ValueModel Value, MemberRole Role, bool WritesNull, bool IsRequired, int Parameter, string Default, SetterKind Setter,
    string DeclaringType, bool IsKey, string Access)
{
    /// <summary>Whether an absent attribute means an empty set: the service has no empty sets, so they are not written.</summary>
    public bool IsEmptyWhenAbsent => Value is { Kind: ValueKind.Set, CanBeNull: false };
}

/// <summary>What a member is besides an attribute.</summary>
internal enum MemberRole
{
    None,
    Version,
    TimeToLive,
    ExtensionData,
}

/// <summary>How a member is set after construction.</summary>
internal enum SetterKind
{
    /// <summary>Not at all: the constructor takes it, or it is only written.</summary>
    None,

    /// <summary>By assignment.</summary>
    Assign,

    /// <summary>By an accessor that reaches an init-only or inaccessible setter.</summary>
    Property,

    /// <summary>By an accessor that reaches a field.</summary>
    Field,
}
