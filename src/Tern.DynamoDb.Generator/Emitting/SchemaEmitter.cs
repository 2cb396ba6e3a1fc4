namespace Tern.DynamoDb.Generator;

/// <summary>Emits the table's layout and the item's schema.</summary>
internal static class SchemaEmitter
{
    private static readonly string[] s_streams = ["None", "KeysOnly", "NewImage", "OldImage", "NewAndOldImages"];

    public static void Emit(SourceWriter source, ItemModel item)
    {
        if (item.Table.IsDeclared)
            source.Line($"private static readonly {Code.Ns}TableLayout Table = {Code.Ns}TableLayout.Of<{item.Table.Type}>();");
        else EmitTable(source, item.Table, "private");
        source.Blank();
        for (var i = 0; i < item.Indexes.Count; i++)
        {
            var index = item.Indexes[i];
            source.Open($"internal static readonly {Code.Ns}ItemIndex {index.Method}Index = new()");
            source.Line($"Layout = Table.Indexes[{index.Place}],");
            EmitPrefixes(source, index.Partition, index.Sort);
            source.Close("};");
            source.Blank();
        }

        source.Open($"private static readonly {Code.Ns}ItemSchema TheSchema = new()");
        source.Line($"TypeName = {Code.Literal(item.Name)},");
        source.Line("Table = Table,");
        if (item.ProjectionOf is { } whole) source.Line($"ProjectionOf = {Code.Literal(whole)},");
        EmitPrefixes(source, item.Partition, item.Sort);
        if (item.Sort is { IsTemplate: true } sort && !sort.Members.Any()) source.Line("SortIsConstant = true,");
        if (item.Tag.Length > 0) source.Line($"TagAttribute = {Code.Literal(item.Tag)}, TagValue = {Code.Literal(item.TagValue)},");
        if (KeyMembers(item) is { Length: > 0 } members) source.Line($"KeyMembers = [{members}],");
        if (Attribute(item, MemberRole.Version) is { } version) source.Line($"VersionAttribute = {Code.Literal(version)},");
        if (item.Root.Members.Any(member => member is { Role: MemberRole.Version, Value.CanBeNull: true })) source.Line("VersionsFromZero = true,");
        if (Attribute(item, MemberRole.TimeToLive) is { } timeToLive) source.Line($"TimeToLiveAttribute = {Code.Literal(timeToLive)},");
        if (Attributes(item) is { Length: > 0 } attributes) source.Line($"Attributes = new[] {{ {attributes} }},");
        else source.Line($"KnownAttributes = new string[] {{ {string.Join(", ", AllNames(item).Select(Code.Literal))} }},");
        if (item.Indexes.Count > 0) source.Line($"Indexes = new[] {{ {string.Join(", ", item.Indexes.Select(index => index.Method + "Index"))} }},");
        source.Close("};");
    }

    /// <summary>Emits the field for the table's layout.</summary>
    public static void EmitTable(SourceWriter source, TableModel table, string access)
    {
        source.Open($"{access} static readonly {Code.Ns}TableLayout Table = {Code.Ns}TableLayout.Shared<{table.Type}>(new {Code.Ns}TableLayout");
        source.Line($"Name = {Code.Literal(table.Name)},");
        source.Line($"PartitionKey = {Key(table.Partition)},");
        if (table.Sort is { } sort) source.Line($"SortKey = {Key(sort)},");
        if (table.Indexes.Count > 0)
        {
            source.Line("Indexes = new[]");
            source.Line("{");
            foreach (var index in table.Indexes)
            {
                var text = $"    new {Code.Ns}IndexLayout {{ Name = {Code.Literal(index.Name)}, PartitionKey = {Key(index.Partition)}";
                if (index.FurtherPartition.Count > 0) text += $", FurtherPartitionKeys = {Keys(index.FurtherPartition)}";
                if (index.Sort is { } indexSort) text += $", SortKey = {Key(indexSort)}";
                if (index.FurtherSort.Count > 0) text += $", FurtherSortKeys = {Keys(index.FurtherSort)}";
                if (index.IsLocal) text += ", IsLocal = true";
                if (index.Projection != "All") text += $", Projection = {Code.Ns}IndexProjection.{index.Projection}";
                if (index.IncludedAttributes.Count > 0)
                    text += $", IncludedAttributes = new[] {{ {string.Join(", ", index.IncludedAttributes.Select(Code.Literal))} }}";
                source.Line(text + " },");
            }

            source.Line("},");
        }

        if (table.TimeToLive.Length > 0) source.Line($"TimeToLiveAttribute = {Code.Literal(table.TimeToLive)},");
        if (table.Stream > 0 && table.Stream < s_streams.Length) source.Line($"Stream = {Code.Ns}TableStreamView.{s_streams[table.Stream]},");
        source.Close("});");
    }

    private static void EmitPrefixes(SourceWriter source, KeyModel partition, KeyModel? sort)
    {
        if (partition.Prefix.Length > 0) source.Line($"PartitionPrefix = {Code.Literal(partition.Prefix)},");
        if (sort is { Prefix.Length: > 0 }) source.Line($"SortPrefix = {Code.Literal(sort.Prefix)},");
        if (partition.IsTemplate) source.Line($"PartitionTemplate = {Template(partition)},");
        if (sort is { IsTemplate: true }) source.Line($"SortTemplate = {Template(sort)},");
    }

    private static string Template(KeyModel key) =>
        $"new {Code.Ns}KeyTemplate({string.Join(", ", key.Parts.Select(KeyForm.Of).Prepend(key.Template).Select(Code.Literal))})";

    private static string KeyMembers(ItemModel item) => string.Join(", ", new[] { item.Partition, item.Sort }
        .Where(key => key is { IsTemplate: true }).SelectMany(key => key!.Members)
        .Where(part => !item.Root.Members.Any(member => member.Name == part.Member && member.IsKeyOnly))
        .Select(part => part.Attribute).Where(attribute => attribute.Length > 0).Distinct().Select(Code.Literal));

    private static string Key(KeyAttributeModel key) =>
        $"new({Code.Literal(key.Name)}, {Code.Ns}KeyAttributeType.{key.Wire switch { "N" => "Number", "B" => "Binary", _ => "String" }})";

    private static string Keys(EquatableArray<KeyAttributeModel> keys) => $"new {Code.Ns}LayoutKey[] {{ {string.Join(", ", keys.Select(Key))} }}";

    private static string? Attribute(ItemModel item, MemberRole role) => item.Root.Members.FirstOrDefault(member => member.Role == role)?.Attribute;

    /// <summary>
    /// The attributes that an index doesn't contain; null if it contains all, empty if they aren't known in advance.
    /// </summary>
    public static IReadOnlyList<string>? Lacks(ItemModel item, IndexModel index)
    {
        var layout = item.Table.Indexes[index.Place];
        if (layout.Projection == "All") return null;
        if (!IsKnown(item)) return [];
        var held = new HashSet<string>(layout.FurtherPartition.Concat(layout.FurtherSort).Select(key => key.Name)
            .Concat(layout.Projection == "Include" ? layout.IncludedAttributes : []));
        foreach (var key in new[] { item.Table.Partition, item.Table.Sort, layout.Partition, layout.Sort })
            if (key is not null) held.Add(key.Name);
        var lacks = Names(item).Where(name => !held.Contains(name)).ToList();
        return lacks.Count == 0 ? null : lacks;
    }

    // The projection; empty if the item's attributes aren't known in advance.
    private static string Attributes(ItemModel item) => IsKnown(item) ? string.Join(", ", Names(item).Select(Code.Literal)) : "";

    private static IEnumerable<string> AllNames(ItemModel item) =>
        item.Helpers.OfType<ObjectModel>().Where(model => item.Root.Derived.Any(derived => derived.Helper == model.Name))
            .SelectMany(model => model.Members).Concat(item.Root.Members).Where(member => !member.IsKeyOnly && member.Role != MemberRole.ExtensionData)
            .SelectMany(member => member.Aliases.Prepend(member.Attribute)).Distinct();

    private static bool IsKnown(ItemModel item) =>
        (item.Root.Derived.Count == 0 || item.Root.IsTagged) && !item.Root.Members.Any(member => member.Role == MemberRole.ExtensionData);

    private static IEnumerable<string> Names(ItemModel item)
    {
        var names = item.Root.Members.Where(member => !member.IsKeyOnly).SelectMany(member => member.Aliases.Prepend(member.Attribute));
        return item.Root.IsTagged ? names.Append(item.Root.Discriminator) : names;
    }
}
