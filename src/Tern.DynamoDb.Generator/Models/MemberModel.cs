namespace Tern.DynamoDb.Generator;

/// <summary>A member that is an attribute.</summary>
/// <param name="Name">The member's name.</param>
/// <param name="Attribute">The attribute's name.</param>
/// <param name="Value">Its type.</param>
/// <param name="Role">What it is besides.</param>
/// <param name="WritesNull">Whether null is written as NULL.</param>
/// <param name="AbsentIsNull">Whether an absent attribute means null although a new instance holds something else.</param>
/// <param name="IsEmptyWhenAbsent">
/// Whether an absent attribute means an empty collection: the service has no empty sets, so they are not written; and of a list or dictionary that is
/// never null, a new instance holds null. Or whether it means what the converter says.
/// </param>
/// <param name="IsRequired">Whether an item without the attribute is refused.</param>
/// <param name="Parameter">The constructor's parameter that takes it, or -1.</param>
/// <param name="Default">What the parameter is given when the attribute is absent.</param>
/// <param name="Setter">How it is set.</param>
/// <param name="IsSetAgain">Whether it is set after construction too, because the constructor may make something else of its parameter.</param>
/// <param name="DeclaringType">The type that declares it.</param>
/// <param name="IsKey">Whether it is part of the table's key.</param>
/// <param name="Access">The accessibility of its field; empty when it has none.</param>
/// <param name="Aliases">The further names under which it is read.</param>
/// <param name="NullIsAbsent">Whether NULL, which the member never is, is read as if the attribute were absent.</param>
/// <param name="Initial">The constant that a new instance holds, as C#; empty for none.</param>
/// <param name="IsComputed">Whether a new instance computes what it holds, so that each has another value.</param>
/// <param name="Generic">How an accessor names the member when a generic type declares it; null otherwise.</param>
internal sealed record MemberModel(
    string Name, string Attribute, ValueModel Value, MemberRole Role, bool WritesNull, bool AbsentIsNull, bool IsEmptyWhenAbsent, bool IsRequired,
    int Parameter, string Default, SetterKind Setter, bool IsSetAgain, string DeclaringType, bool IsKey, string Access,
    EquatableArray<string> Aliases, bool NullIsAbsent, string Initial, bool IsComputed, GenericModel? Generic);

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

    /// <summary>By an accessor that reaches the field behind a property without a setter.</summary>
    BackingField,
}

/// <summary>The definition of a generic type: accessors of its members must be generic in the same way.</summary>
/// <param name="Parameters">The type parameters, such as <c>T</c>.</param>
/// <param name="Arguments">What they stand for, such as <c>int</c>.</param>
/// <param name="Constraints">Their constraints.</param>
/// <param name="Type">The type in terms of its parameters.</param>
/// <param name="Values">The types of the member, or of the constructor's parameters, in terms of the type's parameters.</param>
internal sealed record GenericModel(string Parameters, string Arguments, string Constraints, string Type, EquatableArray<string> Values);
