namespace Tern.DynamoDb.Generator;

/// <summary>A type for which the map has separate methods.</summary>
/// <param name="Name">The suffix of the methods' names.</param>
/// <param name="Type">The type.</param>
internal abstract record HelperModel(string Name, string Type);

/// <summary>An enum that is written by name.</summary>
/// <param name="Name">The suffix of the methods' names.</param>
/// <param name="Type">The type.</param>
/// <param name="DisplayName">The type's name as errors show it.</param>
/// <param name="Members">Its names.</param>
/// <param name="IsLenient">true if a member also reads numbers; otherwise, false.</param>
internal sealed record EnumModel(string Name, string Type, string DisplayName, EquatableArray<EnumMemberModel> Members, bool IsLenient = false)
    : HelperModel(Name, Type);

/// <summary>A name of an enum.</summary>
/// <param name="Name">The name.</param>
/// <param name="Text">The stored text.</param>
/// <param name="IsAlias">true if an earlier name has the same value. Such a name is read but not written.</param>
/// <param name="IsUnknown">true if the value represents all names that the enum doesn't define, and is never written; otherwise, false.</param>
internal sealed record EnumMemberModel(string Name, string Text, bool IsAlias, bool IsUnknown);

/// <summary>A list, set or dictionary.</summary>
internal sealed record CollectionModel(string Name, string Type, CollectionForm Form, ValueModel Element) : HelperModel(Name, Type);

/// <summary>A converter.</summary>
internal sealed record ConverterModel(string Name, string Type) : HelperModel(Name, Type);

/// <summary>The item itself, or a nested record, class or struct.</summary>
/// <param name="Name">The suffix of the methods' names.</param>
/// <param name="Type">The type.</param>
/// <param name="DisplayName">The type's name as errors show it.</param>
/// <param name="IsValueType">true if it is a struct; otherwise, false.</param>
/// <param name="IsSealed">true if it is sealed; otherwise, false.</param>
/// <param name="IsAbstract">true if it is abstract; otherwise, false.</param>
/// <param name="Members">Its members, those of base types first.</param>
/// <param name="HasConstructor">true if the constructor is declared in source or belongs to a class; otherwise, false.</param>
/// <param name="ParameterCount">The number of constructor parameters.</param>
/// <param name="HiddenConstructor">true if the constructor is called through an accessor, because it is inaccessible or
/// the type has required members; otherwise, false.</param>
/// <param name="Parameters">The types of the constructor's parameters.</param>
/// <param name="Discriminator">The attribute that tells derived types apart; empty when there are none.</param>
/// <param name="DiscriminatorValue">The discriminator of this exact type; empty if none is written.</param>
/// <param name="Derived">The derived types.</param>
/// <param name="Access">The accessibility that a path to it can have; empty for none.</param>
/// <param name="Generic">The name by which an accessor refers to the constructor of a generic type; otherwise, null.</param>
internal sealed record ObjectModel(
    string Name, string Type, string DisplayName, bool IsValueType, bool IsSealed, bool IsAbstract, EquatableArray<MemberModel> Members,
    bool HasConstructor, int ParameterCount, bool HiddenConstructor,
    EquatableArray<string> Parameters, string Discriminator, string DiscriminatorValue, EquatableArray<DerivedModel> Derived, string Access,
    GenericModel? Generic) : HelperModel(Name, Type)
{
    /// <summary>
    /// true if the discriminator is a tag, because no derived type has another one; otherwise, false.
    /// </summary>
    public bool IsTagged => Derived.Count > 0 && Derived.All(derived => derived.Helper.Length == 0);

    /// <summary>
    /// true if it is a base that isn't one of its own derived types but has instances, which are written without a
    /// discriminator; otherwise, false.
    /// </summary>
    public bool HasPlainSelf => Derived.Count > 0 && !IsAbstract && DiscriminatorValue.Length == 0;

    /// <summary>
    /// true if it is a struct without a declared constructor, so that reading starts from the default value; otherwise,
    /// false.
    /// </summary>
    public bool IsDefault => IsValueType && ParameterCount == 0 && !HasConstructor;
}

/// <summary>A type derived from a polymorphic base.</summary>
internal sealed record DerivedModel(string Helper, string Type, string Discriminator);

/// <summary>The type of collection for the elements.</summary>
internal enum CollectionForm
{
    List,
    Array,
    ImmutableArray,
    ImmutableList,
    HashSet,
    SortedSet,
    ImmutableHashSet,
    Dictionary,
    SortedDictionary,
    ImmutableDictionary,
}
