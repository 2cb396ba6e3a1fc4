namespace Tern.DynamoDb.Generator;

/// <summary>
/// Emits the fields for conditions and updates: a struct with one property for each member, of a type that has the
/// possible operations.
/// </summary>
internal sealed class FieldsEmitter
{
    private readonly SourceWriter _source;
    private readonly ItemModel _item;
    private readonly string _map;
    private readonly Dictionary<string, HelperModel> _helpers;

    private readonly Dictionary<string, string> _pathTypes = [];
    private readonly HashSet<string> _taken;

    // The nested types that a path leads to, through members, elements and entries.
    private readonly HashSet<string> _reached = [];

    // The path of the table's partition key.
    private string _partition = "";

    private FieldsEmitter(SourceWriter source, ItemModel item, string map)
    {
        _source = source;
        _item = item;
        _map = map + ".";
        _helpers = item.Helpers.ToDictionary(helper => helper.Name);
        _taken = [item.Names.FieldsType, .. item.Root.Members.Select(member => member.Name)];
        Reach(item.Root);
    }

    public static void Emit(SourceWriter source, ItemModel item, string map) => new FieldsEmitter(source, item, map).Emit();

    private void Emit()
    {
        var name = _item.Names.FieldsType;
        var members = _item.Root.Members.Where(HasField).ToList();
        _source.Line("/// <summary>The members, for conditions and updates.</summary>");
        _source.Line($"public static {name} {_item.Names.Fields} => default;");
        _source.Blank();
        _source.Line("/// <summary>The members, for conditions and updates.</summary>");
        _source.Line(Code.Generated);
        _source.Open($"public readonly struct {name}");
        // The members' names take precedence: other generated names change.
        var all = Code.Free("s_paths", _taken);
        var paths = members.Select(member => $"new({Code.Literal(member.Attribute)}{Null(member)}").ToList();
        var partition = members.FindIndex(member => member.Attribute == _item.Partition.Attribute);
        if (partition < 0 && members.Exists(IsKey))
        {
            partition = paths.Count;
            paths.Add($"new({Code.Literal(_item.Partition.Attribute)})");
        }

        _partition = Path(partition);
        _source.Line($"private static readonly {Code.Ns}FieldPath[] {all} = [{string.Join(", ", paths)}];");
        _source.Blank();
        for (var i = 0; i < members.Count; i++) EmitField(members[i], members[i].IsKeyOnly ? _partition : Path(i));
        _source.Blank();
        foreach (var nested in _item.Helpers.OfType<ObjectModel>().Where(IsReached)) EmitPath(nested);
        _source.Close();
        _source.Blank();

        string Path(int place) => $"{all}[{place}]";
    }

    private void EmitPath(ObjectModel model)
    {
        _source.Line($"/// <summary>The members of a value of type {Code.Comment(model.DisplayName)}, for conditions and updates.</summary>");
        _source.Open($"{model.Access} readonly struct {PathOf(model.Name)}");
        var members = model.Members.Where(HasField).ToList();
        var taken = new HashSet<string>(members.Select(member => member.Name));
        var (path, whole) = (Code.Free("_path", taken), Code.Free("WholeValue", taken));
        _source.Line($"private readonly {Code.Ns}FieldPath {path};");
        _source.Line($"internal {PathOf(model.Name)}({Code.Ns}FieldPath path) => {path} = path;");
        _source.Blank();
        foreach (var member in members) EmitField(member, $"new {Code.Ns}FieldPath({path}, {Code.Literal(member.Attribute)}{Null(member)}");

        var value = new ValueModel(ValueKind.Object, model.Type, model.IsValueType, CanBeNull: true, model.Name);
        Whole("Exists", "The value exists; it can be NULL.", $"{Code.Ns}Condition<{_item.Type}>", "", "");
        Whole("NotExists", "The value doesn't exist.", $"{Code.Ns}Condition<{_item.Type}>", "", "");
        Whole("Set", "Sets the whole value.", $"{Code.Ns}Update<{_item.Type}>", $"{value.DeclaredType} value", "value");
        Whole("SetIfAbsent", "Sets the whole value if it is absent.", $"{Code.Ns}Update<{_item.Type}>", $"{value.Type} value", "value");
        Whole("Remove", "Removes the value.", $"{Code.Ns}Update<{_item.Type}>", "", "");
        Compared("==", "The value equals this one; with null, it is absent or NULL.");
        Compared("!=", "The value differs from this one or is absent; with null, it exists and isn't NULL.");
        _source.Line($"private {Code.Ns}Field<{_item.Type}, {value.DeclaredType}> {whole} => new({path}, {Write(value)});");
        _source.Close();
        _source.Blank();

        void Compared(string sign, string summary)
        {
            _source.Line($"/// <summary>{summary}</summary>");
            _source.Line(
                $"public static {Code.Ns}Condition<{_item.Type}> operator {sign}({PathOf(model.Name)} field, {value.DeclaredType} value) => " +
                $"field.{whole} {sign} value;");
        }

        // A member of the same name takes precedence; the whole value is then accessible through the base's update of the item.
        void Whole(string method, string summary, string type, string parameters, string arguments)
        {
            if (members.Any(member => member.Name == method)) return;
            _source.Line($"/// <summary>{summary}</summary>");
            _source.Line($"public {type} {method}({parameters}) => {whole}.{method}({arguments});");
        }
    }

    private void EmitField(MemberModel member, string path)
    {
        var (type, arguments) = Field(member);
        if (member.Attribute != member.Name) _source.Line($"/// <summary>The attribute <c>{Code.Comment(member.Attribute)}</c>.</summary>");
        _source.Line($"{member.Access} {type} {Identifiers.Escaped(member.Name)} => new({path}{arguments});");
    }

    private bool IsKey(MemberModel member) => member.IsKey && _item.Root.Members.Contains(member);

    private (string Type, string Arguments) Field(MemberModel member)
    {
        var value = member.Value;
        if (member.IsKeyOnly) return ($"{Code.Ns}KeyOnlyField<{_item.Type}>", "");
        var isKey = IsKey(member);
        return isKey || member.Role == MemberRole.Version
            ? ($"{Code.Ns}KeyField<{_item.Type}, {value.Type}>", ", " + Write(value with { CanBeNull = false }) + (isKey ? ", " + _partition : ""))
            : Field(value);
    }

    private (string Type, string Arguments) Field(ValueModel value)
    {
        var item = _item.Type;
        switch (value.Kind)
        {
            case ValueKind.String:
                return ($"{Code.Ns}StringField<{item}>", "");
            case ValueKind.List:
                return Elements("ListField", value);
            case ValueKind.Dictionary:
                return Elements("MapField", value);
            case ValueKind.Set:
                var one = Element(value);
                return ($"{Code.Ns}SetField<{item}, {one.Type}>", $", {Write(one with { CanBeNull = false })}");
            case ValueKind.Object when _reached.Contains(value.Helper):
                return (PathOf(value.Helper), "");
            case >= ValueKind.SByte and <= ValueKind.TimeSpan:
                return ($"{Code.Ns}NumberField<{item}, {value.DeclaredType}>", ", " + Write(value));
            case ValueKind.Guid or ValueKind.Char or ValueKind.DateTime or ValueKind.DateOnly or ValueKind.TimeOnly or ValueKind.UtcDateTimeOffset
                or ValueKind.EpochDateTime or ValueKind.EpochDateTimeOffset or ValueKind.IsoDateTime or ValueKind.IsoDateTimeOffset
                or ValueKind.MillisDateTime or ValueKind.MillisDateTimeOffset or ValueKind.EnumByNumber:
                return ($"{Code.Ns}OrderedField<{item}, {value.DeclaredType}>", ", " + Write(value));
            case ValueKind.Converted when value.Converter!.IsOrdered:
                return ($"{Code.Ns}OrderedField<{item}, {value.DeclaredType}>", ", " + Write(value));
            default:
                return ($"{Code.Ns}Field<{item}, {value.DeclaredType}>", ", " + Write(value));
        }
    }

    // Elements of lists and dictionaries have fields of their own types, so that paths are as deep as the types.
    private (string Type, string Arguments) Elements(string form, ValueModel value)
    {
        var element = Element(value);
        var (type, arguments) = Field(element);
        var isNeverNull = element.CanBeNull || element.IsValueType ? "" : ", isNeverNull: true";
        return ($"{Code.Ns}{form}<{_item.Type}, {element.DeclaredType}, {type}>",
            $", {Write(element)}, static path => new {type}(path{arguments}){isNeverNull}");
    }

    private ValueModel Element(ValueModel collection) => ((CollectionModel)_helpers[collection.Helper]).Element;

    // Conditions and updates handle null before they call this method.
    private string Write(ValueModel value)
    {
        if (value.Kind == ValueKind.AttributeValue) return $"static value => {(value.CanBeNull ? "value.Value" : "value")}";
        return Writer(value) ?? $"static value => {KeyEmitter.Make(value, value is { CanBeNull: true, IsValueType: true } ? "value.Value" : "value", _map)}";
    }

    /// <summary>
    /// Returns the library's function that writes a scalar; null if the map has its own, or none is needed.
    /// </summary>
    public static string? Writer(ValueModel value) => value.Kind <= ValueKind.Bytes
        ? $"{Code.Ns}FieldWriters.{(value is { CanBeNull: true, IsValueType: true } ? "Nullable" : "")}{value.Kind}"
        : null;

    private void Reach(ObjectModel model)
    {
        foreach (var member in model.Members.Where(HasField)) Reach(member.Value);
    }

    private void Reach(ValueModel value)
    {
        if (value.Kind is ValueKind.List or ValueKind.Dictionary) Reach(Element(value));

        // A path to the item's own type would need the struct of all fields again; such a member is a field as a whole.
        else if (value.Kind == ValueKind.Object && _helpers.TryGetValue(value.Helper, out var helper)
            && helper is ObjectModel { Access.Length: > 0 } nested && nested.Members.Any(HasField) && _reached.Add(nested.Name))
            Reach(nested);
    }

    private bool IsReached(HelperModel model) => _reached.Contains(model.Name);

    private static bool HasField(MemberModel member) => member.Access.Length > 0 && member.Role != MemberRole.ExtensionData;

    // An update writes null as a put does, but under a separate name if an item can have the member under an alias.
    private string Null(MemberModel member)
    {
        var isAliased = member.Aliases.Count > 0;
        var rules = new List<string>();
        if (member.IsRequired && !IsKey(member)) rules.Add("IsRequired = true");
        else if (member is { Value: { CanBeNull: false, IsValueType: false, Kind: not ValueKind.Set } } && !IsKey(member)) rules.Add("IsNeverNull = true");
        if (isAliased) rules.Add("HasAliases = true");
        if (member.EmptyIsAbsent) rules.Add("EmptyIsAbsent = true");
        return ((member.WritesNull || isAliased) && member.Value.CanBeNull ? ", nullIsStored: true)" : ")")
            + (rules.Count > 0 ? $" {{ {string.Join(", ", rules)} }}" : "");
    }

    private string PathOf(string helper)
    {
        if (_pathTypes.TryGetValue(helper, out var name)) return name;
        var own = ((ObjectModel)_helpers[helper]).Members.Select(member => member.Name);
        var free = Code.Free(helper + "Path", [.. _taken, .. own]);
        _taken.Add(free);
        return _pathTypes[helper] = free;
    }
}
