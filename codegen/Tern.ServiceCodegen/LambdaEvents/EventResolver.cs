using System.Text.Json;
using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.LambdaEvents;

/// <summary>Resolves the types of all event models to C#: names, properties and the storage of each member.</summary>
internal sealed class EventResolver
{
    // The number of bits of an int, which mark missing members.
    private const int MaxRequired = 31;

    private static readonly HashSet<string> OwnTypes =
    [
        "EventAscii", "EventBody", "EventBytes", "EventDocument", "EventJson", "EventName", "EventOutput", "EventPath", "EventReader", "EventText",
        "EventTextList", "EventTextListMap",
        "EventTextMap", "EventTime", "ILambdaEvent", "LambdaEventException", "LambdaPayload", "PooledBytes", "TextSlice",
    ];

    private static readonly HashSet<string> OwnMembers =
        ["Read", "Write", "Equals", "GetHashCode", "GetType", "ToString", "MemberwiseClone", "Finalize", "Sliced"];

    private readonly Dictionary<string, string> _files = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string> _bases = new(StringComparer.Ordinal);
    private readonly IReadOnlyList<EventModel> _models;

    private EventResolver(IReadOnlyList<EventModel> models)
    {
        _models = models;
        foreach (var model in models)
        {
            foreach (var type in model.Types)
            {
                if (CSharp.Pascal(type.Name) != type.Name)
                    throw new CodegenException($"{model.FileName}: the type '{type.Name}' should be named '{CSharp.Pascal(type.Name)}'.");
                if (OwnTypes.Contains(type.Name))
                    throw new CodegenException($"{model.FileName}: the type '{type.Name}' has the name of a type that is written by hand.");
                if (type.Base is { } shown) _bases.Add(type.Name, shown);
                if (!_files.TryAdd(type.Name, model.FileName))
                    throw new CodegenException($"{model.FileName}: the type '{type.Name}' is in {_files[type.Name]} already.");
            }
        }
    }

    internal static IReadOnlyList<ResolvedEventType> Resolve(IReadOnlyList<EventModel> models)
    {
        var resolver = new EventResolver(models);
        return [.. models.SelectMany(m => m.Types.Select(t => resolver.Type(m, t)))];
    }

    private ResolvedEventType Type(EventModel model, EventTypeModel type)
    {
        var members = type.Members.Select(m => Member(model, type, m)).ToList();
        if (members.Count(m => m.Required) > MaxRequired)
            throw new CodegenException($"{model.FileName}: '{type.Name}' has more than {MaxRequired} required members, which is not printed yet.");

        var names = new HashSet<string>(OwnMembers) { type.Name };
        if (type.Response is { Length: > 0 }) names.Add("Response");
        foreach (var member in members)
        {
            if (!names.Add(member.Name))
                throw new CodegenException(
                    $"{model.FileName}: '{type.Name}.{member.JsonName}' can't be named '{member.Name}', as something else is. Give it a 'name'.");
            if (Collection(member.Value) && (!names.Add("Read" + member.Name) || !names.Add("Write" + member.Name)))
                throw new CodegenException(
                    $"{model.FileName}: '{type.Name}.{member.JsonName}' needs methods named 'Read{member.Name}' and 'Write{member.Name}', " +
                    "and one is taken. Give it a 'name'.");
        }

        var jsonNames = new HashSet<string>(StringComparer.Ordinal);
        foreach (var name in members.SelectMany(m => m.Alias is null ? [m.JsonName] : new[] { m.JsonName, m.Alias }))
            if (!jsonNames.Add(name)) throw new CodegenException($"{model.FileName}: '{type.Name}' has two members that are '{name}' in JSON.");

        if (type.Response is not null && !members.Exists(m => m is { JsonName: "response", Name: "RawResponse", Value: JsonValue }))
            throw new CodegenException($"{model.FileName}: '{type.Name}' has a 'response', so it needs a member 'response' of json, named 'RawResponse'.");
        return new ResolvedEventType(model, Folder(model), type.Name, Sentence(type.Summary) ?? Summary(type), type.IsEvent, members)
        {
            Response = type.Response,
            CustomCheck = type.CustomCheck,
            Base = type.Base,
            IsInternal = type.IsInternal,
        };
    }

    private ResolvedEventMember Member(EventModel model, EventTypeModel type, EventMemberModel member)
    {
        var where = $"{model.FileName}: '{type.Name}.{member.JsonName}'";
        if (member.JsonName.Length == 0 || member.JsonName.Any(c => c is < ' ' or '"' or '\\' or ',' or > '~'))
            throw new CodegenException($"{where} has a JSON name that this generator can't print.");
        var name = member.Name ?? CSharp.Pascal(member.JsonName);
        if (CSharp.Pascal(name) != name) throw new CodegenException($"{where} has the name '{name}', which isn't in Pascal case.");
        var value = Value(where, member);
        if (member.IgnoreCase && value is not TextMapValue) throw new CodegenException($"{where} ignores case, which only maps of texts can.");
        if (member.Empty && (member.Required || value is not ObjectValue))
            throw new CodegenException($"{where} is 'empty' when absent, which only an object that isn't required can be.");
        var summary = Sentence(member.Summary) ?? $"The member <c>{member.JsonName}</c>.";
        return new ResolvedEventMember(
            member.JsonName, member.Alias, name, "_" + CSharp.Camel(name).TrimStart('@'), value, summary + Absence(member, value), member.Required,
            Default(where, member, value)) { Empty = member.Empty };
    }

    private EventValue Value(string where, EventMemberModel member)
    {
        var holds = member.Type is "list" or "map" or "listMap";
        if (holds && member.Of is null) throw new CodegenException($"{where} is a {member.Type} and does not say 'of' what.");
        if (!holds && member.Of is not null) throw new CodegenException($"{where} has 'of', which only a list, a map or a listMap can.");
        switch (member.Type)
        {
            case "text": return new TextValue("string", "{0}.ToString()", "{0}.OrNull", "value", true);
            case "timestamp":
                var time = $"{{0}}.Time({CSharp.Literal(member.JsonName)})";
                return new TextValue("DateTimeOffset", time + ".GetValueOrDefault()", time, "EventText.Of(value)", true);
            case "body": return new TextValue("EventBody", "new EventBody({0})", "new EventBody({0})", "value.TextOrNull", false);
            case "base64": return new TextValue("EventBytes", "new EventBytes({0})", "new EventBytes({0})", "value.Base64OrNull", false);
            case "json": return new JsonValue();
            case "bool": return new ScalarValue("bool", "ReadBoolean()", "json.WriteBoolean({0});");
            case "int": return new ScalarValue("int", "ReadInt32()", "json.WriteNumber({0});");
            case "long": return new ScalarValue("long", "ReadInt64()", "json.WriteNumber({0});");
            case "double": return new ScalarValue("double", "ReadDouble()", "json.WriteNumber({0});");
            case "textInt": return new ScalarValue("int", "ReadTextInt32()", "EventTime.WriteText(ref json, {0});");
            case "textLong": return new ScalarValue("long", "ReadTextInt64()", "EventTime.WriteText(ref json, {0});");
            case "epochMillis": return new ScalarValue("DateTimeOffset", "ReadEpochMilliseconds()", "EventTime.WriteMilliseconds(ref json, {0});");
            case "epochSeconds": return new ScalarValue("DateTimeOffset", "ReadEpochSeconds()", "EventTime.WriteSeconds(ref json, {0});");
            case "textEpochMillis": return new ScalarValue("DateTimeOffset", "ReadTextEpochMilliseconds()", "EventTime.WriteTextMilliseconds(ref json, {0});");
            case "textMap": return new TextMapValue("EventTextMap", "ReadTextMap", "Map", member.IgnoreCase);
            case "textListMap": return new TextMapValue("EventTextListMap", "ReadTextListMap", "ListMap", member.IgnoreCase);
            case "list" when member.Of == "text": return new TextListValue();
            case "list": return new ListValue(_bases.GetValueOrDefault(member.Of!) ?? Known(where, member.Of!), member.Of!);
            case "map" when member.Of == "text": throw new CodegenException($"{where} is a map of text: say 'textMap'.");
            case "map": return new MapValue(Known(where, member.Of!));
            case "listMap" when member.Of == "text": throw new CodegenException($"{where} is a map of lists of text: say 'textListMap'.");
            case "listMap": return new ListMapValue(Known(where, member.Of!));
            default: return new ObjectValue(Known(where, member.Type));
        }
    }

    private string Known(string where, string type) => _files.ContainsKey(type) ? type : throw new CodegenException(
        $"{where} is of the type '{type}', which isn't defined in {string.Join(", ", _models.Select(m => m.FileName))} or built into this generator.");

    private static string? Default(string where, EventMemberModel member, EventValue value)
    {
        if (member.Default.ValueKind == JsonValueKind.Undefined) return null;
        if (member.Required) throw new CodegenException($"{where} is required, so that it can't have a default.");
        return (value, member.Default.ValueKind) switch
        {
            (ScalarValue { Keyword: "bool" }, JsonValueKind.True or JsonValueKind.False) => member.Default.GetRawText(),
            (ScalarValue { Keyword: "int" or "long" }, JsonValueKind.Number) => member.Default.GetRawText(),
            _ => throw new CodegenException($"{where} has a default that doesn't fit its type: only whole numbers and Booleans can have one."),
        };
    }

    private static bool Collection(EventValue value) => value is ListValue or MapValue or ListMapValue;

    private static string Absence(EventMemberModel member, EventValue value) => value switch
    {
        TextMapValue { IgnoreCase: true } => " Names are case-insensitive.",
        TextValue { IsNullable: true } or ScalarValue or ObjectValue
            when !member.Required && !member.Empty && member.Default.ValueKind == JsonValueKind.Undefined =>
            " Null if the event doesn't contain it.",
        _ => "",
    };

    private static string Summary(EventTypeModel type) => type.IsEvent ? $"The event <c>{type.Name}</c>." : $"A part of events: <c>{type.Name}</c>.";

    private static string? Sentence(string? summary) => summary is null ? null : summary.EndsWith('.') ? summary : summary + ".";

    private static string Folder(EventModel model) => CSharp.Pascal(Path.GetFileNameWithoutExtension(model.FileName));
}
