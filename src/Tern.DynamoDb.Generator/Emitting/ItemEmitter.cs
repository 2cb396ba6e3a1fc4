namespace Tern.DynamoDb.Generator;

/// <summary>Emits the file of one item type.</summary>
internal static class ItemEmitter
{
    public static string Emit(ItemModel item)
    {
        var source = new SourceWriter();
        GeneratedFile.Begin(source, item.Namespace);
        foreach (var container in item.Containers) source.Open(container);
        if (item.IsForeign) EmitContext(source, item);
        else EmitItem(source, item);
        foreach (var _ in item.Containers) source.Close();
        return source.ToString();
    }

    private static void EmitItem(SourceWriter source, ItemModel item)
    {
        var map = Code.Ns + $"ItemMap<{item.Type}>";
        var cacheable = item.IsCacheable ? $", {Code.Ns}ICacheableItem<{item.Type}>" : "";
        source.Open($"{item.Header} : {Code.Ns}IDynamoItem<{item.Type}>{cacheable}");
        source.Line($"static {map} {Code.Ns}IDynamoItem<{item.Type}>.Map => {item.Names.Map}.Instance;");
        // The interface has these too, but for an item that derives from an item, the compiler couldn't choose between them.
        source.Line($"static {Code.Ns}TableLayout {Code.Ns}IDynamoTable.Layout => {item.Names.Map}.Instance.Schema.Table;");
        source.Line($"static string? {Code.Ns}IDynamoTable.TimeToLiveAttribute => {item.Names.Map}.Instance.Schema.TimeToLiveAttribute;");
        source.Blank();
        MethodEmitter.Emit(source, item, item.Names.Map);
        FieldsEmitter.Emit(source, item, item.Names.Map);
        EmitMap(source, item);
        source.Close();
    }

    private static void EmitContext(SourceWriter source, ItemModel item)
    {
        var name = Names.Identifier(item.Name);
        source.Open(item.Header);
        source.Line($"/// <summary>Writes and reads <see cref=\"{Cref(item.Type)}\"/>, and creates its keys.</summary>");
        source.Line($"{item.Access} static {Code.Ns}ItemMap<{item.Type}> {name} => {item.Names.Map}.Instance;");
        source.Blank();
        source.Line($"/// <summary>Keys, query conditions and fields of <see cref=\"{Cref(item.Type)}\"/>.</summary>");
        source.Open($"{item.Access} static class {name}Item");
        MethodEmitter.Emit(source, item, item.Names.Map);
        FieldsEmitter.Emit(source, item, item.Names.Map);
        source.Close();
        source.Blank();
        EmitMap(source, item);
        source.Close();
    }

    private static string Cref(string type) => type.Replace('<', '{').Replace('>', '}');

    private static void EmitMap(SourceWriter source, ItemModel item)
    {
        var keys = new KeyEmitter(source, item);
        var written = KeyWrites(item);
        var locals = written.Select(write => Names.Parameter(write.Name))
            .Concat(written.SelectMany(write => KeyEmitter.Members(write.Key).Select(part => ValueName(part, write.Place))));
        var objects = new ObjectEmitter(source, item, written.Select(write => write.Key.Attribute).ToList(), locals.ToList());

        // Only generated code uses it: nullable annotations would only add attributes.
        source.Line("#nullable disable");
        source.Line(Code.Generated);
        source.Open($"private sealed class {item.Names.Map} : {Code.Ns}ItemMap<{item.Type}>");
        source.Line($"internal static readonly {item.Names.Map} Instance = new();");
        source.Blank();
        SchemaEmitter.Emit(source, item);
        source.Blank();
        objects.EmitShape(item.Root);
        foreach (var nested in item.Helpers.OfType<ObjectModel>()) objects.EmitShape(nested);
        foreach (var converter in item.Helpers.OfType<ConverterModel>()) source.Line($"internal static readonly {converter.Type} {converter.Name} = new();");
        source.Blank();
        source.Line($"public override {Code.Ns}ItemSchema Schema => TheSchema;");
        source.Blank();

        EmitWrite(source, item, objects, keys, written);
        source.Open($"public override {item.Type} Read(ref {Code.Ns}ItemReader reader)");
        source.Line($"reader.BeginItem({item.Root.Name}Shape);");
        objects.EmitReadMembers(item.Root, "");
        source.Close();
        source.Blank();

        var sort = item.Sort is { } sortKey ? $", SortKey({keys.ItemArguments(sortKey, "item")})" : "";
        source.Line(
            $"public override {Code.Ns}ItemKey<{item.Type}> GetKey({item.Type} item) => " +
            $"new(PartitionKey({keys.ItemArguments(item.Partition, "item")}){sort});");
        source.Blank();
        EmitVersion(source, item);
        IndexKeysEmitter.Emit(source, item);

        keys.Emit(item.Partition, "PartitionKey", isExact: true, hasStart: false);
        if (item.Sort is not null) keys.Emit(item.Sort, "SortKey", isExact: true, hasStart: true);
        keys.EmitAppend();

        foreach (var index in item.Indexes)
        {
            if (!index.IsLocal)
            {
                foreach (var (key, name) in index.PartitionMethods) keys.Emit(key, name, isExact: false, hasStart: false);
            }

            foreach (var (key, name) in index.SortMethods) keys.Emit(key, name, isExact: false, hasStart: true);
        }

        objects.EmitNested(item.Root);
        AccessorEmitter.Emit(source, item.Root);
        foreach (var helper in item.Helpers)
        {
            switch (helper)
            {
                case EnumModel model: CollectionEmitter.Emit(source, model); break;
                case CollectionModel collection: CollectionEmitter.Emit(source, collection); break;
                case ObjectModel nested:
                    objects.EmitNested(nested);
                    AccessorEmitter.Emit(source, nested);
                    break;
            }

            source.Blank();
        }

        source.Close();
    }

    private static void EmitWrite(SourceWriter source, ItemModel item, ObjectEmitter objects, KeyEmitter keys, List<KeyWrite> written)
    {
        source.Open($"public override void Write(ref {Code.Ns}ItemWriter writer, {item.Type} item, long version)");
        if (item.ProjectionOf is { } whole)
        {
            var message = $"{item.Name} reads only a part of {whole}, so writing one would lose the members that it lacks. Write {whole} instead.";
            source.Line($"throw new global::System.InvalidOperationException({Code.Literal(message)});");
            source.Close();
            source.Blank();
            return;
        }

        source.Line($"writer.BeginItem({Code.Literal(item.Name)});");
        foreach (var write in written.Where(write => write.Conditions.Count == 0)) keys.EmitWrite(write.Key, write.Name, keys.ItemArguments(write.Key, "item"));
        foreach (var write in written.Where(write => write.Conditions.Count > 0))
        {
            // An item whose template members are null doesn't have the key attribute, so it isn't in the index.
            source.Open($"if ({string.Join(" && ", write.Conditions)})");
            keys.EmitWrite(write.Key, write.Name, string.Join(", ", KeyEmitter.Members(write.Key).Select(part =>
                part.Value!.CanBeNull ? ValueName(part, write.Place) : Code.Member("item", part.Member))));
            source.Close();
            source.Blank();
        }

        objects.EmitMembers(item.Root, "item", isItem: true);
        source.Line("writer.EndItem();");
        source.Close();
        source.Blank();
    }

    /// <summary>The key attributes that have templates, without duplicates.</summary>
    private static List<KeyWrite> KeyWrites(ItemModel item)
    {
        var writes = new List<KeyWrite>();
        var taken = new HashSet<string>(item.Root.Members.Select(member => member.Attribute));
        Add(item.Partition, "PartitionKey", []);
        if (item.Sort is not null) Add(item.Sort, "SortKey", []);
        foreach (var index in item.Indexes)
        {
            if (!index.IsLocal) Add(index.Partition, index.Method + "PartitionKey", Conditions(index.Partition));
            if (index.Sort is not null) Add(index.Sort, index.Method + "SortKey", Conditions(index.Sort));
        }

        return writes;

        // Each key attribute separately: an update that sets the members of one template doesn't need the members of the other.
        List<string> Conditions(KeyModel key) =>
            KeyEmitter.Members(key)
                .Where(part => part.Value!.CanBeNull)
                .Select(part => $"{Code.Member("item", part.Member)} is {{ }} {ValueName(part, writes.Count)}")
                .ToList();

        void Add(KeyModel key, string name, List<string> conditions)
        {
            if (key.IsTemplate && taken.Add(key.Attribute)) writes.Add(new KeyWrite(key, name, conditions, writes.Count));
        }
    }

    private static void EmitVersion(SourceWriter source, ItemModel item)
    {
        if (item.Root.Members.FirstOrDefault(member => member.Role == MemberRole.Version) is not { } version) return;
        source.Line($"public override long GetVersion({item.Type} item) => {Code.Member("item", version.Name)}{(version.Value.CanBeNull ? " ?? -1" : "")};");
        source.Blank();
        var value = version.Value.Kind == ValueKind.Int32 ? "checked((int)version)" : "version";
        source.Open($"public override {item.Type} WithVersion({item.Type} item, long version)");
        source.Line("item = Copy(item);");
        source.Line(AccessorEmitter.Set(item.Root, version, value));
        source.Line("return item;");
        source.Close();
        source.Blank();
    }

    // The variable for a member that isn't null. It is in scope until the end of the method, and a member can be in several keys.
    private static string ValueName(KeyPartModel part, int place) => Names.Parameter(part.Member).TrimStart('@') + "Value" + place;

    private sealed record KeyWrite(KeyModel Key, string Name, List<string> Conditions, int Place);
}
