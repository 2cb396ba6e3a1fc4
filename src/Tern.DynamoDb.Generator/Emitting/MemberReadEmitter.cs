using System.Globalization;

namespace Tern.DynamoDb.Generator;

/// <summary>Emits the statements that read the members of one object type and create the object.</summary>
internal sealed class MemberReadEmitter(SourceWriter source, ItemModel item, ItemObjects objects)
{
    /// <param name="model">The type.</param>
    /// <param name="end">The code that ends the object in the reader; empty for an item.</param>
    public void EmitObject(ObjectModel model, string end)
    {
        var late = model.ParameterCount > 0;
        var keys = MadeKeys(model);
        var aliased = model.Members.Where(member => member.Aliases.Count > 0 && IsSet(member)).ToList();
        var keyOnly = objects.IsItem(model) ? model.Members.Where(member => member.IsKeyOnly).ToList() : [];
        var others = keyOnly.Count == 0 ? [] : KeyEmitter.Members(item.Partition, item.Sort).Select(IndexKeysEmitter.Variable);
        var locals = new LocalNames(model.Members.ToList(), keys.Select(key => key.At).Concat(aliased.SelectMany(AliasLocals)).Concat(others));
        var members = model.Members.Where(member => member.Role != MemberRole.ExtensionData).ToList();
        var extension = model.Members.FirstOrDefault(member => member.Role == MemberRole.ExtensionData);
        var tracked = members.Where(member => member.IsRequired || (member.IsEmptyWhenAbsent && IsSet(member))
            || (member.AbsentIsNull && !late) || (late && IsLate(member)) || aliased.Contains(member) || keyOnly.Contains(member)).ToList();

        if (!late)
        {
            var made = model.HiddenConstructor ? AccessorEmitter.Constructor(model) + "()" : model.IsDefault ? $"default({model.Type})" : $"new {model.Type}()";
            source.Line($"var item = {made};");
        }
        else
        {
            foreach (var member in members.Where(IsSet))
                source.Line($"{member.Value.DeclaredType} {locals.Of(member)} = {(member.Parameter >= 0 ? member.Default : "default")};");
        }

        if (extension is not null) source.Line($"{Code.Ns}AttributeMap? extension = null;");
        var places = tracked.Select(member => members.IndexOf(member)).ToList();
        foreach (var word in places.Select(place => place / 64).Distinct()) source.Line($"ulong {Seen(word)} = 0;");
        foreach (var key in keys) source.Line($"var {key.At} = -1;");
        foreach (var member in aliased) source.Line($"var {FromOf(member)} = int.MaxValue;\nvar {AliasOf(member)} = reader;");
        source.Line("var at = -1;");
        source.Open($"while (reader.NextAttribute({model.Name}Shape, ref at)) switch (at)");
        for (var place = 0; place < members.Count; place++)
        {
            var member = members[place];
            if (!IsSet(member)) continue;
            var mark = places.Contains(place) ? $"{Seen(place / 64)} |= {Bit(place)}; " : "";
            var read = Set(member, ValueEmitter.Read(member.Value)) + " " + mark;
            source.Line($"case {place}: {(member.NullIsAbsent ? $"if (!reader.TryReadNull()) {{ {read}}} " : read)}break;");
        }

        var attributes = objects.Attributes(model);
        foreach (var member in aliased)
            for (var i = 0; i < member.Aliases.Count; i++)
            {
                source.Line($"case {attributes.IndexOf(member.Aliases[i])} when {FromOf(member)} > {i}: {FromOf(member)} = {i}; {AliasOf(member)} = reader; "
                    + "reader.SkipValue(); break;");
            }

        foreach (var key in keys) source.Line($"case {key.Place}: {key.At} = reader.Position; reader.SkipValue(); break;");
        source.Line(extension is null ? "default: reader.SkipValue(); break;"
            : $"case {Code.Ns}ItemShape.Unknown: reader.ReadUnknown(ref extension); break;\ndefault: reader.SkipValue(); break;");
        source.Close();
        source.Blank();
        foreach (var member in aliased)
        {
            // If the member's own name is absent, the first alias is read, and the reader then returns to the end.
            var bit = members.IndexOf(member);
            source.Open($"if ({Absent(bit)} && {FromOf(member)} < int.MaxValue)");
            source.Line($"var end = reader;\nreader = {AliasOf(member)};");
            if (member.NullIsAbsent) source.Open("if (!reader.TryReadNull())");
            source.Line(Set(member, ValueEmitter.Read(member.Value)));
            source.Line($"{Seen(bit / 64)} |= {Bit(bit)};");
            if (member.NullIsAbsent) source.Close();
            source.Line("reader = end;");
            source.Close();
            source.Blank();
        }

        EmitKeyOnly(keyOnly, keys, members, Set);
        EmitMissing(model, members);
        foreach (var member in tracked.Where(member => member.IsEmptyWhenAbsent && IsSet(member) && (!late || member.Parameter >= 0)))
            source.Line($"if ({Absent(members.IndexOf(member))}) {Set(member, Empty(member))}");
        foreach (var member in tracked.Where(member => member.AbsentIsNull && !late))
            source.Line($"if ({Absent(members.IndexOf(member))}) {Set(member, "default")}");
        if (end.Length > 0) source.Line(end);
        if (late)
        {
            var arguments = string.Join(", ", model.Members.Where(member => member.Parameter >= 0).OrderBy(member => member.Parameter)
                .Select(member => member == extension ? "extension" : locals.Of(member)));
            source.Line($"var item = {(model.HiddenConstructor ? AccessorEmitter.Constructor(model) : $"new {model.Type}")}({arguments});");
            foreach (var member in tracked.Where(member => IsLate(member) && IsSet(member)))
            {
                // Required attributes are present; if an absent attribute means null, the variable is null.
                var condition = member.IsRequired || member.AbsentIsNull ? "" : $"if ({Present(members.IndexOf(member))}) ";
                source.Line(condition + AccessorEmitter.Set(model, member, locals.Of(member)));
                if (member.IsEmptyWhenAbsent)
                    source.Line($"else {AccessorEmitter.Set(model, member, Empty(member))}");
            }
        }

        if (extension is { Parameter: < 0 }) source.Line($"if (extension is not null) {AccessorEmitter.Set(model, extension, "extension")}");
        foreach (var (_, isSort, keyAt) in keys)
            source.Line($"if ({keyAt} >= 0) Instance.RequireKey(ref reader, {keyAt}, isSort: {(isSort ? "true" : "false")}, item);");
        source.Line("return item;");

        // The constructor's arguments are collected first; members that are set afterwards wait for it.
        string Set(MemberModel member, string value) => late ? $"{locals.Of(member)} = {value};" : AccessorEmitter.Set(model, member, value);
    }

    // Members without an attribute are read from the key.
    private void EmitKeyOnly(
        List<MemberModel> keyOnly, List<(int Place, bool IsSort, string At)> keys, List<MemberModel> members, Func<MemberModel, string, string> set)
    {
        foreach (var (key, isSort, at) in keys.Select(key => (key.IsSort ? item.Sort! : item.Partition, key.IsSort, key.At)))
        {
            var parts = KeyEmitter.Members(key).ToList();
            var taken = keyOnly.Where(member => parts.Exists(part => part.Member == member.Name && !part.ChangesCase)
                && !(isSort && KeyEmitter.Members(item.Partition).Any(part => part.Member == member.Name && !part.ChangesCase))).ToList();
            if (taken.Count == 0) continue;
            var outs = parts.Select(part => taken.Exists(member => member.Name == part.Member) ? $"out var {IndexKeysEmitter.Variable(part)}" : "out _");
            source.Open($"if ({string.Join(" || ", taken.Select(member => Absent(members.IndexOf(member))))}) try");
            source.Line($"Read{(isSort ? "Sort" : "Partition")}Key(reader.ValueAt({at}, {Code.Literal(key.Attribute)}), {string.Join(", ", outs)});");
            foreach (var member in taken)
            {
                var bit = members.IndexOf(member);
                var variable = IndexKeysEmitter.Variable(parts.Find(part => part.Member == member.Name)!);
                source.Line($"if ({Absent(bit)}) {{ {set(member, variable)} {Seen(bit / 64)} |= {Bit(bit)}; }}");
            }

            source.Close();
            source.Line(
                "catch (global::System.ArgumentException error) "
                + $"{{ throw reader.OtherKey({Code.Literal(key.Attribute)}, {Code.Literal(key.Template)}, error); }}");
        }
    }

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
            source.Line($"if (({Seen(word)} & {bits}) != {bits}) throw reader.Missing({model.Name}Shape, {Seen(word)}, {bits}{first});");
        }
    }

    // The value for an absent attribute.
    private string Empty(MemberModel member) => member.EmptyIsAbsent ? "\"\""
        : member.Value.Kind == ValueKind.Converted ? member.Value.Helper + ".Absent"
        : CollectionEmitter.Empty((CollectionModel)objects.Helper(member.Value.Helper));

    // The template keys of an item: the positions of their attributes in the shape, and the variables with the positions of their values.
    private List<(int Place, bool IsSort, string At)> MadeKeys(ObjectModel model)
    {
        var keys = new List<(int, bool, string)>();

        // A type that reads part of an item can lack the members of its key, and is never put.
        if (!objects.IsItem(model) || item.ProjectionOf is not null) return keys;
        var attributes = objects.Attributes(model);
        if (item.Partition.IsTemplate) keys.Add((attributes.IndexOf(item.Partition.Attribute), false, "partitionKeyAt"));
        if (item.Sort is { IsTemplate: true } sort) keys.Add((attributes.IndexOf(sort.Attribute), true, "sortKeyAt"));
        return keys;
    }

    // Set after the constructor has run.
    private static bool IsLate(MemberModel member) => member.Parameter < 0 || member.IsSetAgain;

    // Members with neither a parameter nor a setter are only written.
    private static bool IsSet(MemberModel member) => member.Parameter >= 0 || member.Setter != SetterKind.None;

    private static string FromOf(MemberModel member) => Names.Parameter(member.Name).TrimStart('@') + "From";

    private static string AliasOf(MemberModel member) => Names.Parameter(member.Name).TrimStart('@') + "Alias";

    private static IEnumerable<string> AliasLocals(MemberModel member) => [FromOf(member), AliasOf(member)];

    private static string Seen(int word) => word == 0 ? "seen" : "seen" + (word + 1).ToString(CultureInfo.InvariantCulture);

    private static string Bit(int bit) => (1UL << (bit % 64)).ToString(CultureInfo.InvariantCulture) + "UL";

    private static string Present(int bit) => $"({Seen(bit / 64)} & {Bit(bit)}) != 0";

    private static string Absent(int bit) => $"({Seen(bit / 64)} & {Bit(bit)}) == 0";
}
