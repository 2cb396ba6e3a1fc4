namespace Tern.DynamoDb.Generator;

/// <summary>A type for which the map has methods of its own.</summary>
/// <param name="Name">What the methods' names end in.</param>
/// <param name="Type">The type.</param>
internal abstract record HelperModel(string Name, string Type);

/// <summary>An enum that is written by name.</summary>
/// <param name="Name">What the methods' names end in.</param>
/// <param name="Type">The type.</param>
/// <param name="DisplayName">The type's name as errors show it.</param>
/// <param name="Members">Its names.</param>
/// <param name="IsLenient">Whether a member reads numbers too.</param>
internal sealed record EnumModel(string Name, string Type, string DisplayName, EquatableArray<EnumMemberModel> Members, bool IsLenient = false)
    : HelperModel(Name, Type);

/// <summary>A name of an enum.</summary>
/// <param name="Name">The name.</param>
/// <param name="Text">What is stored for it.</param>
/// <param name="IsAlias">Whether an earlier name has the same value; such a name is read, not written.</param>
/// <param name="IsUnknown">Whether the value stands for all names that the enum lacks, and is never written.</param>
internal sealed record EnumMemberModel(string Name, string Text, bool IsAlias, bool IsUnknown);

/// <summary>A list, set or dictionary.</summary>
internal sealed record CollectionModel(string Name, string Type, CollectionForm Form, ValueModel Element) : HelperModel(Name, Type);

/// <summary>A converter.</summary>
internal sealed record ConverterModel(string Name, string Type) : HelperModel(Name, Type);

/// <summary>The item itself, or a nested record, class or struct.</summary>
/// <param name="Name">What the methods' names end in.</param>
/// <param name="Type">The type.</param>
/// <param name="DisplayName">The type's name as errors show it.</param>
/// <param name="IsValueType">Whether it is a struct.</param>
/// <param name="IsSealed">Whether no type derives from it.</param>
/// <param name="IsAbstract">Whether it has no instances of its own.</param>
/// <param name="Members">Its members, those of base types first.</param>
/// <param name="HasConstructor">Whether somebody wrote the constructor, or it is a class's.</param>
/// <param name="ParameterCount">How many parameters the constructor has.</param>
/// <param name="HiddenConstructor">Whether the constructor is reached by an accessor, because it is inaccessible or the type has required members.</param>
/// <param name="Parameters">The types of the constructor's parameters.</param>
/// <param name="Discriminator">The attribute that tells derived types apart; empty when there are none.</param>
/// <param name="DiscriminatorValue">What is written as discriminator for this very type; empty when nothing is.</param>
/// <param name="Derived">The derived types.</param>
/// <param name="Access">The accessibility that a path to it can have; empty for none.</param>
/// <param name="Generic">How an accessor names the constructor of a generic type; null otherwise.</param>
internal sealed record ObjectModel(
    string Name, string Type, string DisplayName, bool IsValueType, bool IsSealed, bool IsAbstract, EquatableArray<MemberModel> Members,
    bool HasConstructor, int ParameterCount, bool HiddenConstructor,
    EquatableArray<string> Parameters, string Discriminator, string DiscriminatorValue, EquatableArray<DerivedModel> Derived, string Access,
    GenericModel? Generic) : HelperModel(Name, Type)
{
    /// <summary>Whether it is a struct without a constructor of its own, for which the default value is where reading begins.</summary>
    public bool IsDefault => IsValueType && ParameterCount == 0 && !HasConstructor;
}

/// <summary>A type derived from a polymorphic base.</summary>
internal sealed record DerivedModel(string Helper, string Type, string Discriminator);

/// <summary>What is made of the elements.</summary>
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
