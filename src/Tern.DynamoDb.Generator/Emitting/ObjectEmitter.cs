using System.Globalization;

namespace Tern.DynamoDb.Generator;

/// <summary>Emits the code that writes and reads the members of an item or a nested value.</summary>
internal sealed class ObjectEmitter
{
    private readonly SourceWriter _source;
    private readonly Dictionary<string, HelperModel> _helpers;
    private readonly ItemModel _item;

    public ObjectEmitter(SourceWriter source, ItemModel item)
    {
        _source = source;
        _item = item;
        _helpers = item.Helpers.ToDictionary(helper => helper.Name);
    }

    /// <summary>
    /// The attributes of keys that don't belong to a member. They are known and skipped when reading.
    /// </summary>
    public IReadOnlyList<string> KeyAttributes { get; set; } = [];

    /// <summary>The names of other variables in the method that writes the item.</summary>
    public IReadOnlyList<string> OtherLocals { get; set; } = [];

    /// <summary>
    /// The types with their own methods for writing and reading members, because a base dispatches to them.
    /// </summary>
    private HashSet<string> Derived =>
        new(_item.Helpers.OfType<ObjectModel>().Append(_item.Root).SelectMany(model => model.Derived).Select(model => model.Helper));

    /// <summary>
    /// true if the item's base dispatches to this type, so that it represents the item and has its keys; otherwise,
    /// false.
    /// </summary>
    private bool IsItem(ObjectModel model) => model == _item.Root || _item.Root.Derived.Any(derived => derived.Helper == model.Name);

    public void EmitShape(ObjectModel model)
    {
        _source.Line(
            $"private static readonly {Code.Ns}ItemShape {model.Name}Shape = " +
            $"new({string.Join(", ", Attributes(model).Prepend(model.DisplayName).Select(Code.Literal))});");
    }

    // In the order of their positions, members first.
    private List<string> Attributes(ObjectModel model)
    {
        var names = model.Members.Where(member => member.Role != MemberRole.ExtensionData).Select(member => member.Attribute).ToList();
        if (model.Discriminator.Length > 0) names.Add(model.Discriminator);
        else if (Base(model) is { } parent) names.Add(parent.Discriminator);
        if (IsItem(model)) names.AddRange(KeyAttributes);
        names.AddRange(model.Members.SelectMany(member => member.Aliases));
        return [.. names.Distinct()];
    }

    // The template keys of an item: the positions of their attributes in the shape, and the variables with the positions of their values.
    private List<(int Place, string IsSort, string At)> MadeKeys(ObjectModel model)
    {
        var keys = new List<(int, string, string)>();

        // A type that reads part of an item can lack the members of its key, and is never put.
        if (!IsItem(model) || _item.ProjectionOf is not null) return keys;
        var attributes = Attributes(model);
        if (_item.Partition.IsTemplate) keys.Add((attributes.IndexOf(_item.Partition.Attribute), "false", "partitionKeyAt"));
        if (_item.Sort is { IsTemplate: true } sort) keys.Add((attributes.IndexOf(sort.Attribute), "true", "sortKeyAt"));
        return keys;
    }

    public void EmitNested(ObjectModel model)
    {
        if (IsValue(model))
        {
            _source.Open($"internal static void Write{model.Name}(ref {Code.Ns}ItemWriter writer, {model.Type} value)");
            if (!model.IsValueType) _source.Line("if (value is null) throw writer.NullError();");
            _source.Line("writer.BeginMap();");
            EmitMembers(model, "value", isItem: false);
            _source.Line("writer.EndMap();");
            _source.Close();
            _source.Blank();
            _source.Open($"private static {model.Type} Read{model.Name}(ref {Code.Ns}ItemReader reader)");
            _source.Line("reader.BeginMap();");
            EmitReadMembers(model, "reader.EndValue();");
            _source.Close();
            _source.Blank();
        }

        EmitApart(model);
    }

    /// <summary>Emits the methods that a base calls for this derived type, or for itself.</summary>
    public void EmitApart(ObjectModel model)
    {
        if (!Derived.Contains(model.Name) && !HasPlainSelf(model) && model.Derived.All(derived => derived.Helper.Length > 0)) return;
        var version = TakesVersion(model) ? ", long version" : "";
        _source.Open($"internal static void Write{model.Name}Members(ref {Code.Ns}ItemWriter writer, {model.Type} value{version})");
        EmitWriteMembers(model, "value", IsItem(model));
        _source.Close();
        _source.Blank();
        _source.Open($"private static {model.Type} Read{model.Name}Members(ref {Code.Ns}ItemReader reader)");
        EmitReadObject(model, "");
        _source.Close();
        _source.Blank();
    }

    /// <summary>Emits the statements that write the members of a value, or dispatch to its derived type.</summary>
    /// <param name="model">The type.</param>
    /// <param name="target">The value.</param>
    /// <param name="isItem">true if the value is the item itself; otherwise, false.</param>
    public void EmitMembers(ObjectModel model, string target, bool isItem)
    {
        if (model.Derived.Count == 0)
        {
            if (!model.IsSealed)
            {
                var loss = $"the type of the value derives from {model.DisplayName}, and its additional members would be lost. "
                    + $"Name it with [DynamoDerivedType] on {model.DisplayName}";
                _source.Line($"if ({target}.GetType() != typeof({model.Type})) throw writer.Error({Code.Literal(loss)});");
            }

            EmitWriteMembers(model, target, isItem);
            return;
        }

        var keyword = "";
        foreach (var derived in model.Derived)
        {
            var helper = derived.Helper.Length == 0 ? model.Name : derived.Helper;
            var derivedModel = derived.Helper.Length == 0 ? model : (ObjectModel)_helpers[derived.Helper];
            _source.Open($"{keyword}if ({target}.GetType() == typeof({derived.Type}))");
            _source.Line($"writer.WriteName({Code.JsonName(model.Discriminator)});");
            _source.Line($"writer.WriteString({Code.Literal(derived.Discriminator)});");
            _source.Line($"Write{helper}Members(ref writer, ({derived.Type}){target}{(TakesVersion(derivedModel) ? isItem ? ", version" : ", 0" : "")});");
            _source.Close();
            keyword = "else ";
        }

        if (HasPlainSelf(model))
        {
            _source.Open($"else if ({target}.GetType() == typeof({model.Type}))");
            _source.Line($"Write{model.Name}Members(ref writer, {target}{(TakesVersion(model) ? isItem ? ", version" : ", 0" : "")});");
            _source.Close();
        }

        _source.Open("else");
        var fault = $"the type of the value isn't among the derived types of {model.DisplayName}. Name it with [DynamoDerivedType] on {model.DisplayName}";
        _source.Line($"throw writer.Error({Code.Literal(fault)});");
        _source.Close();
        _source.Blank();
    }

    /// <summary>true if a base type that isn't one of its own derived types has instances, which are written without a
    /// discriminator; otherwise, false.</summary>
    public static bool HasPlainSelf(ObjectModel model) => model.Derived.Count > 0 && !model.IsAbstract && model.DiscriminatorValue.Length == 0;

    /// <summary>Emits the statements that read the members of an object that has begun.</summary>
    /// <param name="model">The type.</param>
    /// <param name="end">The code that ends the object in the reader; empty for an item.</param>
    public void EmitReadMembers(ObjectModel model, string end)
    {
        if (model.Derived.Count == 0)
        {
            EmitReadObject(model, end);
            return;
        }

        _source.Line($"var type = reader.PeekDiscriminator({Literal8(model.Discriminator)});");
        foreach (var derived in model.Derived)
        {
            var helper = derived.Helper.Length == 0 ? model.Name : derived.Helper;
            Dispatch($"if (global::System.MemoryExtensions.SequenceEqual(type, {Literal8(derived.Discriminator)}))", helper);
        }

        if (HasPlainSelf(model)) Dispatch("if (type.IsEmpty)", model.Name);
        _source.Line($"throw reader.UnknownDiscriminator({Code.Literal(model.Discriminator)}, type);");

        void Dispatch(string condition, string helper)
        {
            if (end.Length == 0)
            {
                _source.Line($"{condition} return Read{helper}Members(ref reader);");
                return;
            }

            _source.Open(condition);
            _source.Line($"var value = Read{helper}Members(ref reader);");
            _source.Line(end);
            _source.Line("return value;");
            _source.Close();
            _source.Blank();
        }
    }

    private void EmitWriteMembers(ObjectModel model, string target, bool isItem)
    {
        if (model.DiscriminatorValue.Length > 0 && model.Derived.Count == 0 && !Derived.Contains(model.Name))
        {
            _source.Line($"writer.WriteName({Code.JsonName(model.Discriminator)});");
            _source.Line($"writer.WriteString({Code.Literal(model.DiscriminatorValue)});");
        }

        var locals = new LocalNames(model.Members.ToList(), OtherLocals);
        foreach (var member in model.Members) EmitWriteMember(model, member, locals.Of(member), Code.Member(target, member.Name), isItem);
    }

    private void EmitWriteMember(ObjectModel model, MemberModel member, string local, string expression, bool isItem)
    {
        var name = $"writer.WriteName({Code.JsonName(member.Attribute)});";
        var value = member.Value;
        if (member.IsKeyOnly) return;
        if (member.Role == MemberRole.ExtensionData)
        {
            _source.Line($"writer.WriteUnknown({expression}, {model.Name}Shape);");
            return;
        }

        if (member.Role == MemberRole.Version && isItem)
        {
            // An item that was never stored has no version yet.
            var number = $"{name} writer.WriteInt64(version);";
            _source.Line(value.CanBeNull ? $"if (version >= 0) {{ {number} }}" : number);
            return;
        }

        if (value.Kind == ValueKind.AttributeValue && !value.CanBeNull)
        {
            _source.Line($"if (!{expression}.IsUnset) {{ {name} {ValueEmitter.Write(value, expression)} }}");
            return;
        }

        if (value.Converter is { IsOptional: true })
        {
            var present = value.CanBeNull ? local : expression;
            var write = $"writer.WriteOptional({Code.JsonName(member.Attribute)}, {value.Helper}, {present}{Code.TypeArgument(value)});";
            _source.Line(value.CanBeNull ? $"if ({expression} is {{ }} {local}) {write}" : write);
            if (member.WritesNull && value.CanBeNull) _source.Line($"else {{ {name} writer.WriteNull(); }}");
            return;
        }

        if (member.EmptyIsAbsent)
        {
            // Null is rejected when the value is written.
            _source.Line(value.CanBeNull
                ? $"if ({expression} is {{ Length: > 0 }} {local}) {{ {name} writer.WriteString({local}); }}"
                : $"if ({expression} is not {{ Length: 0 }}) {{ {name} writer.WriteString({expression}); }}");
            return;
        }

        if (!value.CanBeNull && value.Kind != ValueKind.Set)
        {
            _source.Line($"{name} {(isItem && IsPlainKey(member) ? WriteKey(value, member, expression) : ValueEmitter.Write(value, expression))}");
            return;
        }

        // An empty set is omitted, because the service has no empty sets. A null value is omitted or written as NULL.
        var condition = value.Kind != ValueKind.Set ? $"if ({expression} is {{ }} {local})"
            : value.CanBeNull ? $"if ({expression} is {{ Count: > 0 }} {local})"
            : $"if ({expression} is not {{ Count: 0 }})";
        var given = value.CanBeNull ? local : expression;
        var statement = isItem && IsPlainKey(member) ? WriteKey(value with { CanBeNull = false }, member, given) : ValueEmitter.Write(value, given);
        _source.Line($"{condition} {{ {name} {statement} }}");
        if (isItem && IsPlainKey(member))
        {
            _source.Line($"else throw {Code.Ns}ItemValues.EmptyKey({Code.Literal(_item.Name)}, {Code.Literal(member.Name)}, true);");
        }
        else if (member.WritesNull && value.CanBeNull)
        {
            _source.Line($"else {{ {name} writer.WriteNull(); }}");
        }
    }

    // Values that a key rejects are also rejected when the item is written.
    private string WriteKey(ValueModel value, MemberModel member, string expression) => value.Kind switch
    {
        ValueKind.String => $"writer.WriteKeyString({expression}, {Code.Literal(_item.Name)}, {Code.Literal(member.Name)});",
        ValueKind.Bytes or ValueKind.Memory or ValueKind.ReadOnlyMemory or ValueKind.Uri or ValueKind.DateTime or ValueKind.Converted =>
            AsKey(member, expression),
        _ when value.DateFormat != DateFormat.Default => AsKey(member, expression),
        _ => ValueEmitter.Write(value, expression),
    };

    private string AsKey(MemberModel member, string expression) =>
        $"writer.WriteAttributeValue({(member.Attribute == _item.Partition.Attribute ? "PartitionKey" : "SortKey")}({expression}));";

    private void EmitReadObject(ObjectModel model, string end)
    {
        var late = model.ParameterCount > 0;
        var keys = MadeKeys(model);
        var aliased = model.Members.Where(member => member.Aliases.Count > 0 && IsSet(member)).ToList();
        var keyOnly = IsItem(model) ? model.Members.Where(member => member.IsKeyOnly).ToList() : [];
        var others = keyOnly.Count == 0 ? [] : KeyEmitter.Members(_item.Partition, _item.Sort).Select(IndexKeysEmitter.Variable);
        var locals = new LocalNames(model.Members.ToList(), keys.Select(key => key.At).Concat(aliased.SelectMany(AliasLocals)).Concat(others));
        var members = model.Members.Where(member => member.Role != MemberRole.ExtensionData).ToList();
        var extension = model.Members.FirstOrDefault(member => member.Role == MemberRole.ExtensionData);
        var tracked = members.Where(member => member.IsRequired || (member.IsEmptyWhenAbsent && IsSet(member))
            || (member.AbsentIsNull && !late) || (late && IsLate(member)) || aliased.Contains(member) || keyOnly.Contains(member)).ToList();

        if (!late)
        {
            var made = model.HiddenConstructor ? AccessorEmitter.Constructor(model) + "()" : model.IsDefault ? $"default({model.Type})" : $"new {model.Type}()";
            _source.Line($"var item = {made};");
        }
        else
        {
            foreach (var member in members.Where(IsSet))
                _source.Line($"{member.Value.DeclaredType} {locals.Of(member)} = {(member.Parameter >= 0 ? member.Default : "default")};");
        }

        if (extension is not null) _source.Line($"{Code.Ns}AttributeMap? extension = null;");
        var places = tracked.Select(member => members.IndexOf(member)).ToList();
        foreach (var word in places.Select(place => place / 64).Distinct()) _source.Line($"ulong {Seen(word)} = 0;");
        foreach (var key in keys) _source.Line($"var {key.At} = -1;");
        foreach (var member in aliased) _source.Line($"var {FromOf(member)} = int.MaxValue;\nvar {AliasOf(member)} = reader;");
        _source.Line("var at = -1;");
        _source.Open($"while (reader.NextAttribute({model.Name}Shape, ref at)) switch (at)");
        for (var place = 0; place < members.Count; place++)
        {
            var member = members[place];
            if (!IsSet(member)) continue;
            var mark = places.Contains(place) ? $"{Seen(place / 64)} |= {Bit(place)}; " : "";
            var read = Set(member, ValueEmitter.Read(member.Value)) + " " + mark;
            _source.Line($"case {place}: {(member.NullIsAbsent ? $"if (!reader.TryReadNull()) {{ {read}}} " : read)}break;");
        }

        var attributes = Attributes(model);
        foreach (var member in aliased)
            for (var i = 0; i < member.Aliases.Count; i++)
            {
                _source.Line($"case {attributes.IndexOf(member.Aliases[i])} when {FromOf(member)} > {i}: {FromOf(member)} = {i}; {AliasOf(member)} = reader; "
                    + "reader.SkipValue(); break;");
            }

        foreach (var key in keys) _source.Line($"case {key.Place}: {key.At} = reader.Position; reader.SkipValue(); break;");
        _source.Line(extension is null ? "default: reader.SkipValue(); break;"
            : $"case {Code.Ns}ItemShape.Unknown: reader.ReadUnknown(ref extension); break;\ndefault: reader.SkipValue(); break;");
        _source.Close();
        _source.Blank();
        foreach (var member in aliased)
        {
            // If the member's own name is absent, the first alias is read, and the reader then returns to the end.
            var bit = members.IndexOf(member);
            _source.Open($"if ({Absent(bit)} && {FromOf(member)} < int.MaxValue)");
            _source.Line($"var end = reader;\nreader = {AliasOf(member)};");
            if (member.NullIsAbsent) _source.Open("if (!reader.TryReadNull())");
            _source.Line(Set(member, ValueEmitter.Read(member.Value)));
            _source.Line($"{Seen(bit / 64)} |= {Bit(bit)};");
            if (member.NullIsAbsent) _source.Close();
            _source.Line("reader = end;");
            _source.Close();
            _source.Blank();
        }

        EmitKeyOnly(keyOnly, keys, members, Set);
        EmitMissing(model, members);
        foreach (var member in tracked.Where(member => member.IsEmptyWhenAbsent && IsSet(member) && (!late || member.Parameter >= 0)))
            _source.Line($"if ({Absent(members.IndexOf(member))}) {Set(member, Empty(member))}");
        foreach (var member in tracked.Where(member => member.AbsentIsNull && !late))
            _source.Line($"if ({Absent(members.IndexOf(member))}) {Set(member, "default")}");
        if (end.Length > 0) _source.Line(end);
        if (late)
        {
            var arguments = string.Join(", ", model.Members.Where(member => member.Parameter >= 0).OrderBy(member => member.Parameter)
                .Select(member => member == extension ? "extension" : locals.Of(member)));
            _source.Line($"var item = {(model.HiddenConstructor ? AccessorEmitter.Constructor(model) : $"new {model.Type}")}({arguments});");
            foreach (var member in tracked.Where(member => IsLate(member) && IsSet(member)))
            {
                // Required attributes are present; if an absent attribute means null, the variable is null.
                var condition = member.IsRequired || member.AbsentIsNull ? "" : $"if ({Present(members.IndexOf(member))}) ";
                _source.Line(condition + AccessorEmitter.Set(model, member, locals.Of(member)));
                if (member.IsEmptyWhenAbsent)
                    _source.Line($"else {AccessorEmitter.Set(model, member, Empty(member))}");
            }
        }

        if (extension is { Parameter: < 0 }) _source.Line($"if (extension is not null) {AccessorEmitter.Set(model, extension, "extension")}");
        foreach (var key in keys) _source.Line($"if ({key.At} >= 0) Instance.RequireKey(ref reader, {key.At}, isSort: {key.IsSort}, item);");
        _source.Line("return item;");

        // The constructor's arguments are collected first; members that are set afterwards wait for it.
        string Set(MemberModel member, string value) => late ? $"{locals.Of(member)} = {value};" : AccessorEmitter.Set(model, member, value);
    }

    // Members without an attribute are read from the key.
    private void EmitKeyOnly(
        List<MemberModel> keyOnly, List<(int Place, string IsSort, string At)> keys, List<MemberModel> members, Func<MemberModel, string, string> set)
    {
        foreach (var (key, isSort, at) in keys.Select(key => (key.IsSort == "true" ? _item.Sort! : _item.Partition, key.IsSort == "true", key.At)))
        {
            var parts = KeyEmitter.Members(key).ToList();
            var taken = keyOnly.Where(member => parts.Exists(part => part.Member == member.Name && !part.ChangesCase)
                && !(isSort && KeyEmitter.Members(_item.Partition).Any(part => part.Member == member.Name && !part.ChangesCase))).ToList();
            if (taken.Count == 0) continue;
            var outs = parts.Select(part => taken.Exists(member => member.Name == part.Member) ? $"out var {IndexKeysEmitter.Variable(part)}" : "out _");
            _source.Open($"if ({string.Join(" || ", taken.Select(member => Absent(members.IndexOf(member))))}) try");
            _source.Line($"Read{(isSort ? "Sort" : "Partition")}Key(reader.ValueAt({at}, {Code.Literal(key.Attribute)}), {string.Join(", ", outs)});");
            foreach (var member in taken)
            {
                var bit = members.IndexOf(member);
                var variable = IndexKeysEmitter.Variable(parts.Find(part => part.Member == member.Name)!);
                _source.Line($"if ({Absent(bit)}) {{ {set(member, variable)} {Seen(bit / 64)} |= {Bit(bit)}; }}");
            }

            _source.Close();
            _source.Line(
                "catch (global::System.ArgumentException error) "
                + $"{{ throw reader.OtherKey({Code.Literal(key.Attribute)}, {Code.Literal(key.Template)}, error); }}");
        }
    }

    // The value for an absent attribute.
    private string Empty(MemberModel member) => member.EmptyIsAbsent ? "\"\""
        : member.Value.Kind == ValueKind.Converted ? member.Value.Helper + ".Absent"
        : CollectionEmitter.Empty((CollectionModel)_helpers[member.Value.Helper]);

    private bool TakesVersion(ObjectModel model) => IsItem(model) && model.Members.Any(member => member.Role == MemberRole.Version);

    // True if a member, an element or an entry is of this type, and is therefore written and read as a map.
    private bool IsValue(ObjectModel model) =>
        _item.Helpers.OfType<ObjectModel>().Append(_item.Root).SelectMany(candidate => candidate.Members).Select(member => member.Value)
            .Concat(_item.Helpers.OfType<CollectionModel>().Select(collection => collection.Element))
            .Any(value => value.Kind == ValueKind.Object && value.Helper == model.Name);

    // Set after the constructor has run.
    private static bool IsLate(MemberModel member) => member.Parameter < 0 || member.IsSetAgain;

    // Members with neither a parameter nor a setter are only written.
    private static bool IsSet(MemberModel member) => member.Parameter >= 0 || member.Setter != SetterKind.None;

    private bool IsPlainKey(MemberModel member) =>
        (!_item.Partition.IsTemplate && member.Attribute == _item.Partition.Attribute)
            || (_item.Sort is { IsTemplate: false } sort && member.Attribute == sort.Attribute);

    private ObjectModel? Base(ObjectModel model) =>
        _item.Helpers.OfType<ObjectModel>().Append(_item.Root).FirstOrDefault(candidate => candidate.Derived.Any(derived => derived.Helper == model.Name));

    private static string FromOf(MemberModel member) => Names.Parameter(member.Name).TrimStart('@') + "From";

    private static string AliasOf(MemberModel member) => Names.Parameter(member.Name).TrimStart('@') + "Alias";

    private static IEnumerable<string> AliasLocals(MemberModel member) => [FromOf(member), AliasOf(member)];

    private static string Literal8(string text) => Code.Literal(text) + "u8";

    private static string Seen(int word) => word == 0 ? "seen" : "seen" + (word + 1).ToString(CultureInfo.InvariantCulture);

    private static string Bit(int bit) => (1UL << (bit % 64)).ToString(CultureInfo.InvariantCulture) + "UL";

    // One comparison if nothing is missing. The bit's position is the attribute's position in the shape.
    private void EmitMissing(ObjectModel model, List<MemberModel> members)
    {
        for (var word = 0; word < (members.Count + 63) / 64; word++)
        {
            var mask = Enumerable.Range(word * 64, Math.Min(64, members.Count - word * 64)).Where(place => members[place].IsRequired)
                .Aggregate(0UL, (bits, place) => bits | 1UL << (place % 64));
            if (mask == 0) continue;
            var bits = mask.ToString(CultureInfo.InvariantCulture) + "UL";
            var first = word == 0 ? "" : $", {word * 64}";
            _source.Line($"if (({Seen(word)} & {bits}) != {bits}) throw reader.Missing({model.Name}Shape, {Seen(word)}, {bits}{first});");
        }
    }

    private static string Present(int bit) => $"({Seen(bit / 64)} & {Bit(bit)}) != 0";

    private static string Absent(int bit) => $"({Seen(bit / 64)} & {Bit(bit)}) == 0";
}
