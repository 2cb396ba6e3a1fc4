namespace Tern.DynamoDb.Generator;

/// <summary>The prefixes of a type's keys, with the location for reporting conflicts with other types.</summary>
/// <param name="Type">The type's name.</param>
/// <param name="Bases">The types that name it as a derived type: an item of a derived type is one of its base, and shares its keys.</param>
/// <param name="FullType">The type.</param>
/// <param name="Partition">The prefix of partition keys, up to the first part of unknown length. <see cref="KeyForm"/> defines its marks.</param>
/// <param name="PartitionIsConstant">true if all partition keys consist of the prefix only; otherwise, false.</param>
/// <param name="Sort">The prefix of sort keys.</param>
/// <param name="SortIsConstant">true if all sort keys consist of the prefix only; otherwise, false.</param>
/// <param name="HasSort">true if there is a sort key; otherwise, false.</param>
/// <param name="Location">The location of the keys' declaration.</param>
/// <param name="Layout">The table that contains the keys.</param>
/// <param name="IsElsewhere">true if the type is an item of another assembly, which this project can't change; otherwise, false.</param>
/// <param name="Tag">The attribute with the type's tag; empty if there is none.</param>
/// <param name="TagValue">The tag.</param>
internal sealed record KeySpace(
    string Type, string FullType, EquatableArray<string> Bases, string Partition, bool PartitionIsConstant, string Sort, bool SortIsConstant,
    bool HasSort, LocationModel Location, LayoutModel Layout, bool IsElsewhere = false, string Tag = "", string TagValue = "");

/// <summary>A table, as declared by one class.</summary>
/// <param name="Name">The table's name.</param>
/// <param name="Type">The class that declares it.</param>
/// <param name="Keys">The attributes of its key with their types, as a message shows them.</param>
/// <param name="Location">The location of the declaration.</param>
/// <param name="Indexes">Its indexes.</param>
internal sealed record LayoutModel(string Name, string Type, string Keys, LocationModel Location, EquatableArray<NamedModel> Indexes);

/// <summary>A name and its location.</summary>
internal sealed record NamedModel(string Name, LocationModel Location);
