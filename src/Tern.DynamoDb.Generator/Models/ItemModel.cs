namespace Tern.DynamoDb.Generator;

/// <summary>The model of the code that is generated for one item type.</summary>
/// <param name="FileName">The generated file's name.</param>
/// <param name="Namespace">The namespace; empty for the global one.</param>
/// <param name="Containers">The headers of the types around it, such as <c>partial class Outer</c>, outermost first.</param>
/// <param name="Header">The header of the partial type, such as <c>partial record Order</c>; that of the context class for a foreign type.</param>
/// <param name="IsForeign">true if the type is mapped from a context class; otherwise, false.</param>
/// <param name="Access">The accessibility of generated members of a context class.</param>
/// <param name="Name">The item type's name.</param>
/// <param name="Type">The item type.</param>
/// <param name="Names">The names of the generated members.</param>
/// <param name="Table">The table.</param>
/// <param name="Partition">The partition key.</param>
/// <param name="Sort">The sort key, or null.</param>
/// <param name="Indexes">The indexes that items of the type are in.</param>
/// <param name="Root">The item type's members.</param>
/// <param name="Helpers">The types of values that need methods.</param>
/// <param name="ProjectionOf">The type whose items this type reads in part; null if it isn't a projection.</param>
/// <param name="IsCacheable">true if one object may be returned to all callers; otherwise, false.</param>
/// <param name="Tag">The attribute with the tag of the items; empty if there is none. A projection has the whole type's attribute.</param>
/// <param name="TagValue">The tag.</param>
internal sealed record ItemModel(
    string FileName, string Namespace, EquatableArray<string> Containers, string Header, bool IsForeign, string Access, string Name, string Type,
    GeneratedNames Names, TableModel Table, KeyModel Partition, KeyModel? Sort, EquatableArray<IndexModel> Indexes, ObjectModel Root,
    EquatableArray<HelperModel> Helpers, string? ProjectionOf, bool IsCacheable, string Tag, string TagValue);

/// <summary>The names of the generated members.</summary>
/// <param name="Fields">The property that conditions and updates begin with.</param>
/// <param name="Key">The method that creates a key.</param>
/// <param name="Partition">The method that begins a query.</param>
/// <param name="FieldsType">The type of the property.</param>
/// <param name="Map">The class that writes and reads items.</param>
internal sealed record GeneratedNames(string Fields, string Key, string Partition, string FieldsType, string Map);

/// <summary>A table's layout.</summary>
/// <param name="Name">The table's name.</param>
/// <param name="Type">The class that declares it.</param>
/// <param name="Partition">The partition key.</param>
/// <param name="Sort">The sort key, or null.</param>
/// <param name="Indexes">The indexes.</param>
/// <param name="TimeToLive">The time-to-live attribute; empty if the layout names none.</param>
/// <param name="Stream">The number of the stream's view type in TableStreamView.</param>
/// <param name="IsDeclared">true if the class that declares the table has its layout, so that items don't need to repeat it; otherwise, false.</param>
internal sealed record TableModel(
    string Name, string Type, KeyAttributeModel Partition, KeyAttributeModel? Sort, EquatableArray<TableIndexModel> Indexes, string TimeToLive, int Stream,
    bool IsDeclared);

/// <summary>A key attribute: its name and S, N or B.</summary>
internal sealed record KeyAttributeModel(string Name, string Wire);

/// <summary>The layout of an index.</summary>
internal sealed record TableIndexModel(
    string Name, KeyAttributeModel Partition, KeyAttributeModel? Sort, EquatableArray<KeyAttributeModel> FurtherPartition,
    EquatableArray<KeyAttributeModel> FurtherSort, bool IsLocal, string Projection, EquatableArray<string> IncludedAttributes);

/// <summary>The keys of a type's items in an index.</summary>
/// <param name="Name">The index's name.</param>
/// <param name="Method">The name of the query method.</param>
/// <param name="Place">The index's position in the table's layout.</param>
/// <param name="IsLocal">true if it is local; otherwise, false.</param>
/// <param name="Partition">The partition key, or its first attribute.</param>
/// <param name="Sort">The sort key, or its first attribute; null when there is none.</param>
/// <param name="FurtherPartition">The attributes of the partition key after the first.</param>
/// <param name="FurtherSort">The attributes of the sort key after the first.</param>
internal sealed record IndexModel(
    string Name, string Method, int Place, bool IsLocal, KeyModel Partition, KeyModel? Sort, EquatableArray<KeyModel> FurtherPartition,
    EquatableArray<KeyModel> FurtherSort)
{
    public bool HasSeveral => FurtherPartition.Count + FurtherSort.Count > 0;

    /// <summary>The partition attributes and the names of the methods that create them.</summary>
    public IEnumerable<(KeyModel Key, string Name)> PartitionMethods =>
        Methods(Partition, FurtherPartition, IsLocal ? "PartitionKey" : Method + "PartitionKey");

    /// <summary>The sort attributes and the names of the methods that create them.</summary>
    public IEnumerable<(KeyModel Key, string Name)> SortMethods => Sort is null ? [] : Methods(Sort, FurtherSort, Method + "SortKey");

    private static IEnumerable<(KeyModel Key, string Name)> Methods(KeyModel first, EquatableArray<KeyModel> further, string name) =>
        further.Select((key, i) => (key, $"{name}{i + 2}")).Prepend((first, name));
}
