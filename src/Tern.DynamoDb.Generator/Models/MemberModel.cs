namespace Tern.DynamoDb.Generator;

/// <summary>A member that is an attribute.</summary>
/// <param name="Name">The member's name.</param>
/// <param name="Attribute">The attribute's name.</param>
/// <param name="Value">Its type.</param>
/// <param name="Role">The role.</param>
/// <param name="WritesNull">true to write null as NULL; otherwise, false.</param>
/// <param name="AbsentIsNull">true if an absent attribute means null although a new instance has another value; otherwise, false.</param>
/// <param name="IsEmptyWhenAbsent">
/// true if an absent attribute means an empty collection, the converter's value for absence, or an empty string; otherwise, false. It
/// means an empty collection for sets, because the service has no empty sets and they aren't written, and for a list or dictionary that
/// is never null, if it is null in a new instance.
/// </param>
/// <param name="IsRequired">true if an item without the attribute is rejected; otherwise, false.</param>
/// <param name="Parameter">The position of the constructor's parameter for it, or -1.</param>
/// <param name="Default">The argument for the parameter if the attribute is absent.</param>
/// <param name="Setter">The way to set the member.</param>
/// <param name="IsSetAgain">true if it is also set after construction, because the constructor may change the value of its parameter; otherwise, false.</param>
/// <param name="DeclaringType">The type that declares it.</param>
/// <param name="IsKey">true if it is part of the table's key; otherwise, false.</param>
/// <param name="Access">The accessibility of its field; empty when it has none.</param>
/// <param name="Aliases">Further names under which the member is read.</param>
/// <param name="NullIsAbsent">true if NULL is treated as an absent attribute, because the member is never null; otherwise, false.</param>
/// <param name="Initial">The member's constant value in a new instance, as C#; empty if there is none.</param>
/// <param name="IsComputed">true if each new instance computes its own value; otherwise, false.</param>
/// <param name="Generic">The name by which an accessor refers to the member of a generic type; otherwise, null.</param>
/// <param name="EmptyIsAbsent">true to omit an empty string, because the attribute is an index key, for which the service rejects it; otherwise, false.</param>
/// <param name="IsKeyOnly">true if the member has no attribute of its own and is read from the table's key; otherwise, false.</param>
internal sealed record MemberModel(
    string Name, string Attribute, ValueModel Value, MemberRole Role, bool WritesNull, bool AbsentIsNull, bool IsEmptyWhenAbsent, bool IsRequired,
    int Parameter, string Default, SetterKind Setter, bool IsSetAgain, string DeclaringType, bool IsKey, string Access,
    EquatableArray<string> Aliases, bool NullIsAbsent, string Initial, bool IsComputed, GenericModel? Generic, bool EmptyIsAbsent,
    bool IsKeyOnly);

/// <summary>The role of a member.</summary>
internal enum MemberRole
{
    None,
    Version,
    TimeToLive,
    ExtensionData,
}

/// <summary>The way to set a member after construction.</summary>
internal enum SetterKind
{
    /// <summary>Not set: it is a constructor parameter, or it is only written.</summary>
    None,

    /// <summary>By assignment.</summary>
    Assign,

    /// <summary>By an accessor that reaches an init-only or inaccessible setter.</summary>
    Property,

    /// <summary>By an accessor that reaches a field.</summary>
    Field,

    /// <summary>By an accessor for the field of a property without a setter.</summary>
    BackingField,
}

/// <summary>The definition of a generic type: accessors of its members must be generic in the same way.</summary>
/// <param name="Parameters">The type parameters, such as <c>T</c>.</param>
/// <param name="Arguments">The type arguments, such as <c>int</c>.</param>
/// <param name="Constraints">Their constraints.</param>
/// <param name="Type">The type in terms of its parameters.</param>
/// <param name="Values">The types of the member, or of the constructor's parameters, in terms of the type's parameters.</param>
internal sealed record GenericModel(string Parameters, string Arguments, string Constraints, string Type, EquatableArray<string> Values);
