using System.Text.Json;
using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.LambdaEvents;

/// <summary>Reads the event models. An unknown key is an error, because a misspelled key would otherwise be ignored.</summary>
internal static class EventModelReader
{
    private static readonly HashSet<string> FileKeys = ["source", "shapes", "types"];
    private static readonly HashSet<string> TypeKeys = ["event", "summary", "response", "check", "base", "internal", "members"];
    private static readonly HashSet<string> MemberKeys = ["type", "of", "name", "alias", "summary", "required", "empty", "ignoreCase", "default"];
    private static readonly HashSet<string> ShapeKeys = ["alone", "when", "rank"];

    internal static EventModel Read(string fileName, byte[] bytes)
    {
        using var document = Parse(fileName, bytes);
        var root = document.RootElement.Clone();
        Known(fileName, "the file", root, FileKeys);
        var types = new List<EventTypeModel>();
        foreach (var type in Required(fileName, "the file", root, "types").EnumerateObject()) types.Add(Type(fileName, type.Name, type.Value));
        return new EventModel(fileName, GeneratedHeader.Hash(bytes), Text(fileName, "the file", root, "source")!, types)
        {
            Shapes = root.TryGetProperty("shapes", out _)
                ? [.. Required(fileName, "the file", root, "shapes").EnumerateObject().Select(shape => Shape(fileName, shape.Name, shape.Value))] : [],
        };
    }

    private static JsonDocument Parse(string fileName, byte[] bytes)
    {
        try
        {
            return JsonDocument.Parse(bytes, new JsonDocumentOptions { AllowDuplicateProperties = false });
        }
        catch (JsonException e)
        {
            throw new CodegenException($"{fileName} isn't valid JSON: {e.Message}");
        }
    }

    private static EventShapeModel Shape(string fileName, string name, JsonElement shape)
    {
        Known(fileName, $"the shape '{name}'", shape, ShapeKeys);
        return new EventShapeModel(
            name, shape.TryGetProperty("alone", out var alone) ? Conditions(alone) : [],
            shape.TryGetProperty("when", out var when) ? [.. when.EnumerateArray().Select(Conditions)] : [],
            shape.TryGetProperty("rank", out var rank) ? rank.GetInt32() : EventShapeModel.UsualRank);
    }

    private static IReadOnlyList<EventCondition> Conditions(JsonElement all) => [.. all.EnumerateArray().Select(one => EventCondition.Parse(one.GetString()!))];

    private static EventTypeModel Type(string fileName, string name, JsonElement type)
    {
        var where = $"the type '{name}'";
        Known(fileName, where, type, TypeKeys);
        var members =
            Required(fileName, where, type, "members").EnumerateObject().Select(m => Member(fileName, $"'{name}.{m.Name}'", m.Name, m.Value)).ToList();
        return new EventTypeModel(name, Flag(fileName, where, type, "event"), Text(fileName, where, type, "summary"), members)
        {
            Response = Text(fileName, where, type, "response"),
            CustomCheck = Custom(fileName, where, type, "check"),
            Base = Text(fileName, where, type, "base"),
            IsInternal = Flag(fileName, where, type, "internal"),
        };
    }

    private static EventMemberModel Member(string fileName, string where, string jsonName, JsonElement member)
    {
        Known(fileName, where, member, MemberKeys);
        return new EventMemberModel(jsonName, Text(fileName, where, member, "type") ?? throw new CodegenException($"{fileName}: {where} has no 'type'."))
        {
            Of = Text(fileName, where, member, "of"),
            Name = Text(fileName, where, member, "name"),
            Alias = Text(fileName, where, member, "alias"),
            Summary = Text(fileName, where, member, "summary"),
            Required = Flag(fileName, where, member, "required"),
            Empty = Flag(fileName, where, member, "empty"),
            IgnoreCase = Flag(fileName, where, member, "ignoreCase"),
            Default = member.TryGetProperty("default", out var value) ? value : default,
        };
    }

    private static void Known(string fileName, string where, JsonElement element, HashSet<string> keys)
    {
        if (element.ValueKind != JsonValueKind.Object) throw new CodegenException($"{fileName}: {where} should be an object.");
        foreach (var property in element.EnumerateObject())
            if (!keys.Contains(property.Name))
                throw new CodegenException(
                    $"{fileName}: {where} has the key '{property.Name}', which this generator doesn't know. It knows {string.Join(", ", keys)}.");
    }

    private static JsonElement Required(string fileName, string where, JsonElement element, string key) =>
        element.TryGetProperty(key, out var value) && value.ValueKind == JsonValueKind.Object
            ? value
            : throw new CodegenException($"{fileName}: {where} has no object '{key}'.");

    private static bool Custom(string fileName, string where, JsonElement element, string key) => Text(fileName, where, element, key) switch
    {
        null => false,
        "custom" => true,
        var other => throw new CodegenException($"{fileName}: {where} has '{key}' of '{other}'; it can be 'custom' or left out."),
    };

    private static string? Text(string fileName, string where, JsonElement element, string key) =>
        !element.TryGetProperty(key, out var value) ? null
        : value.ValueKind == JsonValueKind.String ? value.GetString()
        : throw new CodegenException($"{fileName}: {where} has a '{key}' that isn't a string.");

    private static bool Flag(string fileName, string where, JsonElement element, string key) =>
        element.TryGetProperty(key, out var value) && (value.ValueKind is JsonValueKind.True or JsonValueKind.False
            ? value.GetBoolean()
            : throw new CodegenException($"{fileName}: {where} has a '{key}' that is neither true nor false."));
}
