namespace Tern.DynamoDb.Generator;

/// <summary>
/// Emits the code that keeps the key attributes of indexes, and the members of a template's key, consistent with their sources in an
/// update.
/// </summary>
internal static class IndexKeysEmitter
{
    public static void Emit(SourceWriter source, ItemModel item)
    {
        EmitIndexKeys(source, item);
        EmitKeyMembers(source, item);
        var read = ReadKeys(item);
        if (read.HasFlag(KeyParts.Partition)) EmitRead(source, item, item.Partition, "PartitionKey");
        if (read.HasFlag(KeyParts.Sort)) EmitRead(source, item, item.Sort!, "SortKey");
    }

    private static void EmitIndexKeys(SourceWriter source, ItemModel item)
    {
        var keys = IndexKeys(item);
        if (keys.Count == 0) return;

        source.Open($"public override void AddIndexKeys({Code.Ns}IndexKeyUpdates<{item.Type}> values)");
        foreach (var (index, key, name) in keys)
        {
            // Values in the item's own key are known; the others must be set.
            var members = KeyEmitter.Members(key).ToList();
            var inKey = members.Where(part => IsInKey(item, part)).ToList();
            var untold = members.Find(part => !inKey.Contains(part) && IsOfKey(item, part));
            var set = members.Where(part => !IsOfKey(item, part)).ToList();
            var nullable = set.Where(part => part.Value!.CanBeNull).ToList();
            var touched = set.Select(part => $"values.Touches({Code.Literal(part.Attribute)})")
                .Concat(set.SelectMany(part => part.Sources).Distinct().Select(source => $"values.Changes({Code.Literal(source)})")).ToList();

            // A new item whose nullable member is null isn't in the index.
            // A new item whose members have initial values is in the index.
            if (nullable.Count == 0 || nullable.Exists(part => item.Root.Members.Any(member => member.Name == part.Member && member.Initial.Length > 0)))
                touched.Insert(0, "values.MayCreate");
            source.Open($"if ({string.Join(" || ", touched)})");

            // If any of them is missing, the item isn't in the index, regardless of the others.
            if (nullable.Count > 0)
            {
                source.Open($"if ({string.Join(" || ", nullable.Select(part => $"values.Removes({Code.Literal(part.Attribute)})"))})");
                source.Line($"values.Remove({Code.Literal(key.Attribute)});");
                source.Close();
                source.Open("else");
            }

            if (untold is not null)
            {
                source.Line($"throw values.Untold({Code.Literal(index.Name)}, {Code.Literal(key.Template)}, {Code.Literal(untold.Member)});");
                if (nullable.Count > 0) source.Close();
                source.Close();
                source.Blank();
                continue;
            }

            EmitReadCalls(source, item, inKey);
            foreach (var part in set.Count > 1 ? set : [])
                source.Line($"var {Has(part)} = {TryGet(part)};");
            if (set.Count == 1)
            {
                var member = Code.Literal(set[0].Member);
                source.Line($"if (!{TryGet(set[0])})");
                source.Indented($"throw values.Incomplete({Code.Literal(index.Name)}, {Code.Literal(key.Template)}, [{member}]);");
            }
            else if (set.Count > 1)
            {
                var missing = string.Join(", ", set.Select(part => $"{Has(part)} ? null : {Code.Literal(part.Member)}"));
                source.Line($"if (!({string.Join(" && ", set.Select(Has))}))");
                source.Indented($"throw values.Incomplete({Code.Literal(index.Name)}, {Code.Literal(key.Template)}, [{missing}]);");
            }

            var arguments = string.Join(
                ", ", members.Select(part => Variable(part) + (set.Contains(part) && part.Value is { CanBeNull: true, IsValueType: true } ? ".Value" : "")));
            source.Line($"values.Set({Code.Literal(key.Attribute)}, {name}({arguments}));");
            if (nullable.Count > 0) source.Close();
            source.Close();
            source.Blank();
        }

        source.Close();
        source.Blank();
    }

    // The values of an item besides its key and the values that the update sets.
    private static void EmitKeyMembers(SourceWriter source, ItemModel item)
    {
        var members = StoredMembers(item);
        var root = item.Root;

        // A type that lists only itself as a derived type has a tag, and an item can't be of another type.
        var isTagged = root.Derived.Count == 0 || root.IsTagged;
        var refusal = item.ProjectionOf is { } whole ? $"it reads only a part of {whole}"
            : Cased(item) is { } cased ? $"its key doesn't preserve the case of {cased}"
            : !isTagged && !root.HasPlainSelf ? "the derived type of the new item is unknown"
            : "";
        var discriminator = root.DiscriminatorValue.Length > 0 && isTagged;
        var required = root.Members
            .Where(member => member is { IsRequired: true, IsKeyOnly: false } && members.TrueForAll(part => part.Member != member.Name)
                && !IsKeyAttribute(item, member.Attribute))
            .SelectMany(member => new[] { member.Attribute, member.Name }).ToList();
        var others = root.Members.Where(member =>
            !member.IsKeyOnly && members.TrueForAll(part => part.Member != member.Name) && !IsKeyAttribute(item, member.Attribute)).ToList();
        var computed = others.Where(member => member.IsComputed).SelectMany(member => new[] { member.Attribute, member.Name }).ToList();
        var initial = others.Where(member => member.Initial.Length > 0).ToList();
        if (members.Count == 0 && refusal.Length == 0 && !discriminator && required.Count == 0 && computed.Count == 0 && initial.Count == 0) return;

        source.Open($"public override void AddKeyMembers({Code.Ns}IndexKeyUpdates<{item.Type}> values)");
        if (refusal.Length > 0)
        {
            source.Line($"throw values.NoItem({Code.Literal(refusal)});");
        }
        else
        {
            if (required.Count > 0) source.Line($"values.RequireSet([{string.Join(", ", required.Select(Code.Literal))}]);");
            if (computed.Count > 0) source.Line($"values.RequireComputed([{string.Join(", ", computed.Select(Code.Literal))}]);");
            foreach (var member in initial)
            {
                source.Line(
                    $"values.SetInitial({Code.Literal(member.Attribute)}, {KeyEmitter.Make(member.Value with { CanBeNull = false }, member.Initial)});");
            }

            EmitReadCalls(source, item, members);
            foreach (var part in members)
            {
                // A time in a key has lost its offset; a stored time keeps it.
                var set = part.Value!.Kind is ValueKind.DateTime or ValueKind.DateTimeOffset ? "SetIfAbsent" : "Set";
                source.Line($"values.{set}({Code.Literal(part.Attribute)}, {KeyEmitter.Make(part.Value with { CanBeNull = false }, Variable(part))});");
            }

            if (discriminator) source.Line($"values.Set({Code.Literal(root.Discriminator)}, {Code.Literal(root.DiscriminatorValue)});");
        }

        source.Close();
        source.Blank();
    }

    private static void EmitReadCalls(SourceWriter source, ItemModel item, IReadOnlyCollection<KeyPartModel> wanted)
    {
        var taken = new HashSet<string>();
        Emit(item.Partition, "Partition");
        if (item.Sort is not null) Emit(item.Sort, "Sort");

        void Emit(KeyModel key, string name)
        {
            var members = KeyEmitter.Members(key).ToList();
            if (!members.Any(part => wanted.Any(one => one.Member == part.Member && !taken.Contains(part.Member)))) return;
            var outs = members.Select(part => wanted.Any(one => one.Member == part.Member) && taken.Add(part.Member) ? $"out var {Variable(part)}" : "out _");
            source.Line($"Read{name}Key(values.Key.{name}, {string.Join(", ", outs)});");
        }
    }

    /// <summary>Emits the method that parses the members from a key.</summary>
    private static void EmitRead(SourceWriter source, ItemModel item, KeyModel key, string name)
    {
        var members = KeyEmitter.Members(key).ToList();
        var header = $"private static void Read{name}({Code.Ns}AttributeValue key, " +
            $"{string.Join(", ", members.Select(part => $"out {part.Value!.Type} {Variable(part)}"))})";
        if (!key.IsTemplate)
        {
            source.Line($"{header} =>");
            source.Indented($"{Variable(members[0])} = {ReadValue(members[0].Value!, "key")};");
            source.Blank();
            return;
        }

        source.Open(header);
        source.Line($"var text = new {Code.Ns}KeyTextReader(key, {Code.Literal(item.Name)}, {Code.Literal(key.Template)});");
        var read = new HashSet<string>();
        for (var i = 0; i < key.Parts.Count; i++)
        {
            var part = key.Parts[i];
            if (part.Member.Length == 0)
            {
                source.Line($"text.ReadLiteral({Code.Literal(part.Literal)});");
                continue;
            }

            var following = i + 1 < key.Parts.Count ? key.Parts[i + 1].Literal : "";
            var isFirst = read.Add(part.Member);
            // For a string in changed case, the text can be used for an index key that has it in the same case. An enum's name in changed case is never needed.
            var isUnknown = part.ChangesCase && !IsCasedText(part);
            if (isUnknown) source.Line($"text.ReadString({Code.Literal(following)});");
            source.Line($"{(isFirst ? Variable(part) : "_")} = {(isUnknown ? "default!" : Read(part, following))};");
        }

        source.Line("text.End();");
        source.Close();
        source.Blank();
    }

    private static string Read(KeyPartModel part, string following)
    {
        var value = part.Value!;
        var after = Code.Literal(following);
        var format = Code.Literal(part.Format);
        return value.Kind switch
        {
            ValueKind.String => $"text.ReadString({after})",
            ValueKind.Uri => $"text.ReadUri({after})",
            ValueKind.Converted => ReadValue(value, value.Wire == "S" ? $"text.ReadString({after})" : $"text.ReadDigits({part.Width}, {after})"),
            ValueKind.Char => "text.ReadChar()",
            ValueKind.Boolean => "text.ReadBoolean()",
            ValueKind.Guid => $"text.ReadGuid({format})",
            ValueKind.TimeOnly => "text.ReadTimeOfDay()",
            ValueKind.DateOnly => $"text.ReadDate({format})",
            ValueKind.EnumByName when part is { Width: 0, Format: "" } => ReadValue(value, $"text.ReadString({after})"),
            ValueKind.EnumByName => $"({value.Type})text.ReadNumber<long>({part.Width}, {after})",
            ValueKind.EnumByNumber => $"({value.Type})text.ReadNumber<{(value.Helper == "UInt64" ? "ulong" : "long")}>({part.Width}, {after})",
            >= ValueKind.SByte and <= ValueKind.BigInteger => $"text.ReadNumber<{value.Type}>({part.Width}, {after})",
            _ when value.IsDateTime => ReadTime(part),
            _ => $"new global::System.DateTimeOffset({ReadTime(part)})",
        };

        static string ReadTime(KeyPartModel part) => part.IsEpoch
            ? $"text.ReadEpoch(milliseconds: {(part.Format == KeyPartModel.EpochMilliseconds ? "true" : "false")})"
            : $"text.ReadTime({Code.Literal(part.Format)})";
    }

    private static string ReadValue(ValueModel value, string expression) =>
        $"{Code.Ns}ItemValues.Read(static (ref {Code.Ns}ItemReader reader) => {ValueEmitter.Read(value with { CanBeNull = false })}, {expression})";

    // The key attributes that have templates, without duplicates.
    private static List<(IndexModel Index, KeyModel Key, string Name)> IndexKeys(ItemModel item) =>
        item.Indexes
            .SelectMany(index => new[]
            {
                (Index: index, Key: index.IsLocal ? null : index.Partition, Name: index.Method + "PartitionKey"),
                (Index: index, Key: index.Sort, Name: index.Method + "SortKey"),
            })
            .Where(key => key.Key is { IsTemplate: true } && !IsKeyAttribute(item, key.Key.Attribute))
            .GroupBy(key => key.Key!.Attribute).Select(group => group.First())
            .Select(key => (key.Index, key.Key!, key.Name)).ToList();

    private static bool IsKeyAttribute(ItemModel item, string attribute) => attribute == item.Partition.Attribute || attribute == item.Sort?.Attribute;

    // The members that are stored in addition to a template key.
    private static List<KeyPartModel> StoredMembers(ItemModel item) =>
        new[] { item.Partition, item.Sort }.Where(key => key is { IsTemplate: true }).SelectMany(key => key!.Members)
            .Where(part => part.Attribute.Length > 0 && !part.ChangesCase && !IsKeyOnly(item, part))
            .GroupBy(part => part.Member).Select(group => group.First()).ToList();

    /// <summary>Returns true if a member is read from the key; otherwise, false.</summary>
    public static bool IsKeyOnly(ItemModel item, KeyPartModel part) => item.Root.Members.Any(member => member.Name == part.Member && member.IsKeyOnly);

    // True if the item's key contains the part of a member that another key needs.
    private static bool IsInKey(ItemModel item, KeyPartModel part) => KeyEmitter.Members(item.Partition, item.Sort).Any(
        own => own.Member == part.Member && (!own.ChangesCase || (IsCasedText(own) && own.Format == part.Format)));

    private static bool IsOfKey(ItemModel item, KeyPartModel part) =>
        KeyEmitter.Members(item.Partition, item.Sort).Any(own => own.Member == part.Member);

    private static bool IsCasedText(KeyPartModel part) => part is { ChangesCase: true, Value.Kind: ValueKind.String };

    // A member whose value isn't in the key.
    private static string? Cased(ItemModel item) =>
        KeyEmitter.Members(item.Partition, item.Sort).FirstOrDefault(part => part is { ChangesCase: true, Attribute.Length: > 0 })?.Member;

    // The keys that are parsed.
    private static KeyParts ReadKeys(ItemModel item)
    {
        var wanted = new HashSet<string>(IndexKeys(item).SelectMany(key => KeyEmitter.Members(key.Key)).Select(part => part.Member));
        if (item.ProjectionOf is null) wanted.UnionWith(StoredMembers(item).Select(part => part.Member));
        wanted.UnionWith(item.Root.Members.Where(member => member.IsKeyOnly).Select(member => member.Name));
        var partition = KeyEmitter.Members(item.Partition).Select(part => part.Member).ToList();
        var parts = partition.Any(wanted.Contains) ? KeyParts.Partition : 0;
        wanted.ExceptWith(partition);
        return item.Sort is not null && KeyEmitter.Members(item.Sort).Any(part => wanted.Contains(part.Member)) ? parts | KeyParts.Sort : parts;
    }

    // No other name in the same scope has this ending, and different members have different names.
    public static string Variable(KeyPartModel part) => Names.Parameter(part.Member).TrimStart('@') + "Value";

    private static string TryGet(KeyPartModel part) =>
        $"values.TryGetSet({Code.Literal(part.Attribute)}, out {part.Value!.DeclaredType} {Variable(part)})";

    private static string Has(KeyPartModel part) => Names.Parameter(part.Member).TrimStart('@') + "IsSet";

    [Flags]
    private enum KeyParts
    {
        Partition = 1,
        Sort = 2,
    }
}
