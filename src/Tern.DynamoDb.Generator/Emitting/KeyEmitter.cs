namespace Tern.DynamoDb.Generator;

/// <summary>Emits the methods that create keys.</summary>
internal sealed class KeyEmitter
{
    private readonly SourceWriter _source;
    private readonly ItemModel _item;

    public KeyEmitter(SourceWriter source, ItemModel item)
    {
        _source = source;
        _item = item;
    }

    /// <summary>Returns the parameters of a key: <c>string customerId, int number</c>.</summary>
    public static string Parameters(params KeyModel?[] keys) =>
        string.Join(", ", Members(keys).Select(part => $"{part.Value!.Type} {Names.Parameter(part.Member)}"));

    public static string Arguments(KeyModel key) => string.Join(", ", Members(key).Select(part => Names.Parameter(part.Member)));

    /// <summary>
    /// Returns the members of an item as arguments. If a member may be null, the callee checks it, or the argument throws.
    /// </summary>
    public string ItemArguments(KeyModel key, string target) => string.Join(", ", Members(key).Select(part =>
        part.Value is { CanBeNull: true, IsValueType: true }
            ? $"{Code.Member(target, part.Member)} ?? throw {Code.Ns}ItemValues.EmptyKey({Code.Literal(_item.Name)}, {Code.Literal(part.Member)}, true)"
            : Code.Member(target, part.Member)));

    public static IEnumerable<KeyPartModel> Members(params KeyModel?[] keys) =>
        keys.Where(key => key is not null).SelectMany(key => key!.Members).GroupBy(part => part.Member).Select(group => group.First());

    /// <summary>Emits the methods of one key.</summary>
    /// <param name="key">The key.</param>
    /// <param name="name">The name from which the methods' names are derived.</param>
    /// <param name="isExact">true to reject a value that its format can't represent in full, because in the key of the
    /// table it would identify another item; otherwise, false.</param>
    /// <param name="hasStart">true if queries need the text of the key up to its first member; otherwise, false.</param>
    public void Emit(KeyModel key, string name, bool isExact, bool hasStart)
    {
        if (!key.IsTemplate)
        {
            EmitPlain(key, name, isExact);
            return;
        }

        if (!key.Members.Any())
        {
            _source.Line($"internal static {Code.Ns}AttributeValue {name}() => {Code.Ns}AttributeValue.String({Code.Literal(key.Prefix)});");
            _source.Blank();
            return;
        }

        _source.Open($"internal static {Code.Ns}AttributeValue {name}({Parameters(key)})");
        var text = Code.Free("text", [.. Members(key).Select(part => Names.Parameter(part.Member))]);
        _source.Line(NewText(key, text));
        _source.Line($"Append{name}(ref {text}, {Arguments(key)});");
        _source.Line($"return {text}.ToAttributeValue();");
        _source.Close();
        _source.Blank();
        _source.Open($"private static void Append{name}(ref {Code.Ns}KeyText {text}, {Parameters(key)})");
        for (var i = 0; i < key.Parts.Count; i++)
        {
            _source.Line(hasStart && key.IsSeparator(i)
                ? $"{text}.AppendSeparator({Code.Literal(key.Parts[i].Literal)});" : Append(key.Parts[i], text, isExact));
        }

        _source.Close();
        _source.Blank();
        if (!hasStart || !HasStart(key, isExact)) return;

        // A query bound that the format can't represent exactly would be a different time, unless the attribute has the same precision.
        _source.Open(
            $"internal static {Code.Ns}AttributeValue " +
            $"{name}Start({Parameters(new KeyModel("", "", "", "", new EquatableArray<KeyPartModel>([key.Members.First()])))})");
        _source.Line(NewText(key, text));
        foreach (var part in key.Parts)
        {
            _source.Line(Append(part, text, isExact || part.Member.Length == 0 || !part.IsOwnFormat));
            if (part.Member.Length > 0) break;
        }

        _source.Line($"return {text}.ToAttributeValue();");
        _source.Close();
        _source.Blank();
    }

    /// <summary>Returns true if the key continues after its first member; otherwise, false.</summary>
    public static bool Continues(KeyModel key) => key.IsTemplate && key.Parts[key.Parts.Count - 1] != key.Members.First();

    /// <summary>Returns true if the bounds of queries have their own method; otherwise, false.</summary>
    /// <param name="key">The sort key.</param>
    /// <param name="isExact">true if the key itself represents its values in full; otherwise, false.</param>
    public static bool HasStart(KeyModel key, bool isExact) =>
        Continues(key) || (!isExact && key is { IsTemplate: true } && key.Members.First() is { Format: not "O", IsOwnFormat: false } first
            && (first.Value!.IsTime || first.Value.Kind == ValueKind.DateOnly));

    /// <summary>Returns the literal after the first member, or an empty string.</summary>
    public static string Following(KeyModel key)
    {
        var parts = key.Parts.ToList();
        var next = parts.IndexOf(key.Members.First()) + 1;
        return next < parts.Count ? parts[next].Literal : "";
    }

    /// <summary>Emits the statements that write a key attribute with a template.</summary>
    public void EmitWrite(KeyModel key, string name, string arguments)
    {
        var text = Names.Parameter(name);
        if (key.Members.Any())
        {
            _source.Line(NewText(key, text));
            _source.Line($"Append{name}(ref {text}, {arguments});");
        }

        var name8 = Code.JsonName(key.Attribute);
        if (key.Members.Any()) _source.Line($"writer.WriteKey({name8}, {text});");
        else _source.Line($"writer.WriteName({name8});\nwriter.WriteString({Code.Literal(key.Prefix)});");
    }

    /// <summary>
    /// Emits the method that the base calls to create the key of an item that was read, and to compare it with the
    /// stored key.
    /// </summary>
    public void EmitAppend()
    {
        var isMade = (Partition: _item.Partition.IsTemplate, Sort: _item.Sort is { IsTemplate: true });
        if (_item.ProjectionOf is not null || !(isMade.Partition || isMade.Sort)) return;
        _source.Open($"protected override void AppendKey(ref {Code.Ns}KeyText text, bool isSort, {_item.Type} item)");
        if (isMade.Sort) _source.Line($"{(isMade.Partition ? "if (isSort) " : "")}{Statement(_item.Sort!, "SortKey")}");
        if (isMade.Partition) _source.Line($"{(isMade.Sort ? "else " : "")}{Statement(_item.Partition, "PartitionKey")}");
        _source.Close();
        _source.Blank();

        string Statement(KeyModel key, string name) =>
            key.Members.Any() ? $"Append{name}(ref text, {ItemArguments(key, "item")});" : $"text.AppendLiteral({Code.Literal(key.Prefix)});";
    }

    private void EmitPlain(KeyModel key, string name, bool isExact)
    {
        var part = key.Parts[0];
        var value = part.Value!;
        var parameter = Names.Parameter(part.Member);
        var arguments = $"{Code.Literal(_item.Name)}, {Code.Literal(part.Member)}";
        var header = $"internal static {Code.Ns}AttributeValue {name}({Parameters(key)})";
        var expression = value.Kind switch
        {
            ValueKind.String => $"{Code.Ns}ItemValues.KeyString({parameter}, {arguments})",
            ValueKind.Uri => $"{Code.Ns}ItemValues.KeyString({parameter}?.OriginalString, {arguments})",
            >= ValueKind.SByte and <= ValueKind.Int64 and not ValueKind.UInt64 => $"{Code.Ns}AttributeValue.Number((long){parameter})",
            ValueKind.UInt64 or ValueKind.Decimal => $"{Code.Ns}AttributeValue.Number((decimal){parameter})",
            ValueKind.Bytes => $"{Code.Ns}ItemValues.KeyBinary({parameter}, {arguments})",
            ValueKind.Memory or ValueKind.ReadOnlyMemory => $"{Code.Ns}ItemValues.KeyBinary({parameter}, {arguments})",
            _ when part.IsEpoch =>
                $"{Code.Ns}ItemValues.KeyEpoch({parameter}, milliseconds: {Bool(value.IsMillis)}, exact: {Bool(isExact)}, {arguments})",
            ValueKind.Converted => $"{Code.Ns}ItemValues.KeyConverted({value.Helper}, {parameter}{Code.TypeArgument(value)}, {arguments})",
            _ => "",
        };
        if (expression.Length > 0)
        {
            _source.Line($"{header} => {expression};");
        }
        else if (value is { IsTime: true, Wire: "S" })
        {
            _source.Open(header);
            var text = Code.Free("text", [parameter]);
            _source.Line(NewText(key, text));
            _source.Line(Append(part, text, isExact));
            _source.Line($"return {text}.ToAttributeValue();");
            _source.Close();
        }
        else
        {
            _source.Line($"{header} => {Make(value, parameter)};");
        }

        _source.Blank();
    }

    /// <summary>Returns the expression that creates an attribute value with the code that writes members.</summary>
    /// <param name="value">The type of value.</param>
    /// <param name="expression">The value.</param>
    /// <param name="map">The map with a dot, if the expression is outside of it.</param>
    /// <returns>The expression.</returns>
    public static string Make(ValueModel value, string expression, string map = "") => FieldsEmitter.Writer(value with { CanBeNull = false }) is { } writer
        ? $"{writer}({expression})"
        : value.Kind == ValueKind.Converted ? $"{Code.Ns}ItemValues.Convert({map}{value.Helper}, {expression}{Code.TypeArgument(value)})"
        : $"{Code.Ns}ItemValues.Make(static (ref {Code.Ns}ItemWriter writer, {value.Type} value) => " +
        $"{ValueEmitter.Write(value, "value", map).TrimEnd(';')}, {expression})";

    private string NewText(KeyModel key, string name) =>
        $"var {name} = new {Code.Ns}KeyText(stackalloc char[128], {Code.Literal(_item.Name)}, " +
        $"{Code.Literal(key.IsTemplate ? key.Template : "{" + key.Parts[0].Member + "}")});";

    private static string Cased(KeyPartModel part) => part.Format == "lower" ? "ToLowerInvariant()" : "ToUpperInvariant()";

    private static string Bool(bool value) => value ? "true" : "false";

    private static string Append(KeyPartModel part, string text, bool isExact)
    {
        if (part.Member.Length == 0) return $"{text}.AppendLiteral({Code.Literal(part.Literal)});";
        var value = part.Value!;
        var parameter = Names.Parameter(part.Member);
        var member = Code.Literal(part.Member);
        if (part.IsEpoch)
        {
            var milliseconds = Bool(part.Format == KeyPartModel.EpochMilliseconds);
            return $"{text}.AppendEpoch({parameter}, milliseconds: {milliseconds}, exact: {Bool(isExact)}, {member});";
        }

        if (isExact && !part.IsOwnFormat && value.Unit > 1)
        {
            return $"{text}.RequireStored({parameter}, {value.Unit}, {member});\n"
                + $"{text}.AppendTime({parameter}, {Code.Literal(part.Format)}, exact: true, {member});";
        }

        if (isExact && value.Kind is ValueKind.EpochDateTime or ValueKind.EpochDateTimeOffset)
            return $"{text}.RequireSeconds({parameter}, {member});\n{text}.AppendTime({parameter}, {Code.Literal(part.Format)}, exact: true, {member});";
        return value.Kind switch
        {
            ValueKind.String when part.ChangesCase => $"{text}.AppendString({parameter}?.{Cased(part)}, {member});",
            ValueKind.String => $"{text}.AppendString({parameter}, {member});",
            ValueKind.Uri => $"{text}.AppendString({parameter}?.OriginalString, {member});",
            ValueKind.Converted when value.Wire == "S" => $"{text}.AppendText({value.Helper}, {parameter}, {member});",
            ValueKind.Converted => $"{text}.AppendDigits({value.Helper}, {parameter}, {part.Width}, {member});",
            ValueKind.Char => $"{text}.AppendChar({parameter});",
            ValueKind.Boolean => $"{text}.AppendBoolean({parameter});",
            ValueKind.Guid => $"{text}.AppendGuid({parameter}, {Code.Literal(part.Format)});",
            ValueKind.TimeOnly => $"{text}.AppendTimeOfDay({parameter});",
            ValueKind.DateOnly => $"{text}.AppendDate({parameter}, {Code.Literal(part.Format)}, exact: {Bool(isExact)}, {member});",
            ValueKind.EnumByName when part.ChangesCase => $"{text}.AppendName({value.Helper}Name({parameter})?.{Cased(part)}, {member});",
            ValueKind.EnumByName when part is { Width: 0, Format: "" } => $"{text}.AppendName({value.Helper}Name({parameter}), {member});",
            ValueKind.EnumByName => $"{text}.AppendNumber((long){parameter}, {part.Width}, {member});",
            ValueKind.EnumByNumber => $"{text}.AppendNumber(({(value.Helper == "UInt64" ? "ulong" : "long")}){parameter}, {part.Width}, {member});",
            >= ValueKind.SByte and <= ValueKind.BigInteger => $"{text}.AppendNumber({parameter}, {part.Width}, {member});",
            _ => $"{text}.AppendTime({parameter}, {Code.Literal(part.Format)}, exact: {Bool(isExact)}, {member});",
        };
    }
}
