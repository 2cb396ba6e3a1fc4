namespace Tern.DynamoDb.Generator;

/// <summary>Emits the methods that write and read lists, sets, dictionaries and enums by name.</summary>
internal static class CollectionEmitter
{
    private const string Ordinal = "global::System.StringComparer.Ordinal";

    public static void Emit(SourceWriter source, CollectionModel collection)
    {
        var isMap = collection.Form >= CollectionForm.Dictionary;
        var set = collection.Form is CollectionForm.HashSet or CollectionForm.SortedSet or CollectionForm.ImmutableHashSet
            ? collection.Element.Wire switch { "S" => "StringSet", "N" => "NumberSet", _ => "BinarySet" }
            : "";
        EmitWrite(source, collection, isMap, set);
        source.Blank();
        EmitRead(source, collection, isMap, set);
    }

    /// <summary>Returns the expression that creates an empty collection.</summary>
    public static string Empty(CollectionModel collection) => collection.Form switch
    {
        CollectionForm.Array => $"global::System.Array.Empty<{collection.Element.DeclaredType}>()",
        CollectionForm.ImmutableList => $"global::System.Collections.Immutable.ImmutableList<{collection.Element.DeclaredType}>.Empty",
        CollectionForm.ImmutableDictionary =>
            $"global::System.Collections.Immutable.ImmutableDictionary<string, {collection.Element.DeclaredType}>.Empty",
        CollectionForm.List or CollectionForm.Dictionary or CollectionForm.SortedDictionary => New(collection),
        CollectionForm.ImmutableHashSet => $"global::System.Collections.Immutable.ImmutableHashSet<{collection.Element.DeclaredType}>.Empty",
        CollectionForm.SortedSet => $"new global::System.Collections.Generic.SortedSet<{collection.Element.DeclaredType}>({Order(collection)})",
        _ => $"new global::System.Collections.Generic.HashSet<{collection.Element.DeclaredType}>()",
    };

    // In a culture's order, different strings can be equal, and one of them would be lost.
    private static string Order(CollectionModel collection) => collection.Element.Kind == ValueKind.String ? Ordinal : "";

    public static void Emit(SourceWriter source, EnumModel model)
    {
        source.Open($"internal static string? {model.Name}Name({model.Type} value) => value switch");
        foreach (var member in model.Members.Where(member => member is { IsAlias: false, IsUnknown: false }))
            source.Line($"{model.Type}.{Identifiers.Escaped(member.Name)} => {Code.Literal(member.Text)},");
        source.Line("_ => null,");
        source.Close("};");
        source.Blank();
        source.Line(
            $"internal static void Write{model.Name}(ref {Code.Ns}ItemWriter writer, {model.Type} value) => " +
            $"writer.WriteEnumName({model.Name}Name(value), {Code.Literal(model.DisplayName)});");
        source.Blank();
        source.Open($"private static {model.Type} Read{model.Name}(ref {Code.Ns}ItemReader reader)");
        source.Line("var name = reader.ReadUtf8();");
        foreach (var member in model.Members)
            source.Line(
                $"if (global::System.MemoryExtensions.SequenceEqual(name, {Code.Literal(member.Text)}u8)) return " +
                $"{model.Type}.{Identifiers.Escaped(member.Name)};");
        if (model.Members.FirstOrDefault(member => member.IsUnknown) is { } unknown)
            source.Line($"return {model.Type}.{Identifiers.Escaped(unknown.Name)};");
        else source.Line($"throw reader.UnknownName({Code.Literal($"one of the names of {model.DisplayName} (S)")});");
        source.Close();
        if (!model.IsLenient) return;
        source.Blank();
        source.Open($"private static {model.Type} Read{model.Name}Leniently(ref {Code.Ns}ItemReader reader)");
        source.Line($"if (!reader.IsNumber()) return Read{model.Name}(ref reader);");
        source.Line($"var value = ({model.Type})reader.ReadInt64();");
        source.Line($"if ({model.Name}Name(value) is not null) return value;");
        if (model.Members.FirstOrDefault(member => member.IsUnknown) is { } other)
            source.Line($"return {model.Type}.{Identifiers.Escaped(other.Name)};");
        else source.Line($"throw reader.UnknownName({Code.Literal($"the number of a value of {model.DisplayName} (N)")});");
        source.Close();
    }

    private static void EmitWrite(SourceWriter source, CollectionModel collection, bool isMap, string set)
    {
        source.Open($"internal static void Write{collection.Name}(ref {Code.Ns}ItemWriter writer, {collection.Type} value)");
        if (collection.Form == CollectionForm.ImmutableArray) source.Line("if (value.IsDefault) throw writer.NullError();");
        else source.Line("if (value is null) throw writer.NullError();");
        source.Line($"writer.Begin{(isMap ? "Map" : set.Length > 0 ? set : "List")}();");
        if (isMap)
        {
            source.Open("foreach (var entry in value)");
            source.Line("writer.WriteName(entry.Key);");
            ValueEmitter.WriteNullable(source, collection.Element, "entry.Value");
            source.Close();
        }
        else if (set.Length > 0 || !collection.Element.CanBeNull)
        {
            source.Line($"foreach (var element in value) {ValueEmitter.Write(collection.Element, "element")}");
        }
        else
        {
            source.Open("foreach (var element in value)");
            ValueEmitter.WriteNullable(source, collection.Element, "element");
            source.Close();
        }

        source.Line($"writer.End{(isMap ? "Map" : set.Length > 0 ? "Set" : "List")}();");
        source.Close();
    }

    private static void EmitRead(SourceWriter source, CollectionModel collection, bool isMap, string set)
    {
        var element = collection.Element with { CanBeNull = collection.Element.CanBeNull && set.Length == 0 };
        source.Open($"private static {collection.Type} Read{collection.Name}(ref {Code.Ns}ItemReader reader)");
        source.Line($"var value = {New(collection)};");
        var orSet = !isMap && set.Length == 0 && collection.Element.Wire is "S" or "N" or "B" ? $"\"{collection.Element.Wire}S\"u8" : "";
        if (collection.Element.IsLenient && orSet.Length > 0) orSet += $", \"{(collection.Element.Wire == "S" ? "N" : "S")}S\"u8";
        var lenient = collection.Element.IsLenient && set.Length > 0 ? $".Leniently(\"{collection.Element.Wire}S\"u8)" : "";
        source.Line($"reader{lenient}.Begin{(isMap ? "Map" : set.Length > 0 ? set : "List")}({(isMap || set.Length > 0 ? "" : orSet)});");
        if (isMap) source.Line($"while (reader.NextEntry(out var name)) value[name] = {ValueEmitter.Read(element)};");
        else source.Line($"while (reader.NextElement()) value.Add({ValueEmitter.Read(element)});");
        source.Line("reader.EndValue();");
        source.Line(collection.Form switch
        {
            CollectionForm.Array => "return value.ToArray();",
            CollectionForm.ImmutableArray or CollectionForm.ImmutableList or CollectionForm.ImmutableHashSet or CollectionForm.ImmutableDictionary =>
                "return value.ToImmutable();",
            _ => "return value;",
        });
        source.Close();
    }

    private static string New(CollectionModel collection)
    {
        var element = collection.Element.DeclaredType;
        return collection.Form switch
        {
            CollectionForm.ImmutableArray => $"global::System.Collections.Immutable.ImmutableArray.CreateBuilder<{element}>()",
            CollectionForm.ImmutableList => $"global::System.Collections.Immutable.ImmutableList.CreateBuilder<{element}>()",
            CollectionForm.ImmutableHashSet => $"global::System.Collections.Immutable.ImmutableHashSet.CreateBuilder<{element}>()",
            CollectionForm.ImmutableDictionary => $"global::System.Collections.Immutable.ImmutableDictionary.CreateBuilder<string, {element}>()",
            CollectionForm.HashSet => $"new global::System.Collections.Generic.HashSet<{element}>()",
            CollectionForm.SortedSet => $"new global::System.Collections.Generic.SortedSet<{element}>({Order(collection)})",
            CollectionForm.Dictionary => $"new global::System.Collections.Generic.Dictionary<string, {element}>()",
            CollectionForm.SortedDictionary => $"new global::System.Collections.Generic.SortedDictionary<string, {element}>({Ordinal})",
            _ => $"new global::System.Collections.Generic.List<{element}>()",
        };
    }
}
