namespace Tern.DynamoDb.Generator;

/// <summary>What a type's keys begin with, and where to report if another type's begin alike.</summary>
/// <param name="Type">The type's name.</param>
/// <param name="Bases">The types that name it as a derived type: an item of a derived type is one of its base, and shares its keys.</param>
/// <param name="FullType">The type.</param>
/// <param name="Partition">What partition keys begin with, as far as its length is known; <see cref="KeyForm"/> has the marks in it.</param>
/// <param name="PartitionIsConstant">Whether all partition keys end there.</param>
/// <param name="Sort">What sort keys begin with.</param>
/// <param name="SortIsConstant">Whether all sort keys end there.</param>
/// <param name="HasSort">Whether there is a sort key.</param>
/// <param name="Location">Where the keys are declared.</param>
/// <param name="Layout">The table that the keys are of.</param>
/// <param name="IsElsewhere">Whether the type is an item of another assembly, which this project can't change.</param>
internal sealed record KeySpace(
    string Type, string FullType, EquatableArray<string> Bases, string Partition, bool PartitionIsConstant, string Sort, bool SortIsConstant,
    bool HasSort, LocationModel Location, LayoutModel Layout, bool IsElsewhere = false);

/// <summary>A table as one class declares it.</summary>
/// <param name="Name">The table's name.</param>
/// <param name="Type">The class that declares it.</param>
/// <param name="Keys">The attributes of its key with their types, as a message shows them.</param>
/// <param name="Location">Where it is declared.</param>
/// <param name="Indexes">Its indexes.</param>
internal sealed record LayoutModel(string Name, string Type, string Keys, LocationModel Location, EquatableArray<NamedModel> Indexes);

/// <summary>Something that has a name, and where it got it.</summary>
internal sealed record NamedModel(string Name, LocationModel Location);
