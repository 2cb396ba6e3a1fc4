using System.Text.Json;

namespace Tern.Lambda.Local.Sources.Patterns;

/// <summary>
/// A pattern of events, as EventBridge's rules and the filters of event sources have it. It fits an event whose fields fit all of its own:
/// <code>
/// pattern = { "field": pattern | [ value, … ], … , "$or": [ pattern, … ] }
/// </code>
/// Numbers fit by what they are, not as they are written. Of an array of objects, one has to fit in all.
/// </summary>
internal sealed class EventPattern
{
    private const string Or = "$or";

    private readonly List<(string Name, FieldPattern Pattern)> _fields = [];
    private readonly List<(string Name, EventPattern Pattern)> _objects = [];
    private readonly List<EventPattern> _either = [];

    private EventPattern(JsonElement pattern, string place)
    {
        if (pattern.ValueKind != JsonValueKind.Object) throw new FormatException(Prefix(place) + "a pattern is an object in braces, of fields and what fits.");
        foreach (var member in pattern.EnumerateObject())
        {
            var inner = place.Length == 0 ? member.Name : $"{place}.{member.Name}";
            if (member.Name == Or && member.Value.ValueKind == JsonValueKind.Array)
            {
                if (member.Value.GetArrayLength() < 2) throw new FormatException($"{inner}: $or has at least two patterns.");
                foreach (var item in member.Value.EnumerateArray()) _either.Add(new EventPattern(item, inner));
            }
            else if (member.Value.ValueKind == JsonValueKind.Array)
            {
                _fields.Add((member.Name, new FieldPattern(member.Value, inner)));
            }
            else if (member.Value.ValueKind == JsonValueKind.Object)
            {
                _objects.Add((member.Name, new EventPattern(member.Value, inner)));
            }
            else
            {
                throw new FormatException($"{inner}: what fits stands in an array: [{member.Value.GetRawText()}].");
            }
        }

        if (_fields.Count + _objects.Count + _either.Count == 0) throw new FormatException(Prefix(place) + "a pattern has at least one field.");
    }

    /// <summary>Reads a pattern.</summary>
    /// <exception cref="FormatException">It is none; the message says where, and what was expected.</exception>
    public static EventPattern Read(JsonElement pattern)
    {
        try
        {
            return new EventPattern(pattern, "");
        }
        catch (InvalidOperationException failure)
        {
            throw new FormatException("a pattern holds half of a character: a \\u escape from D800 to DFFF without its other half.", failure);
        }
    }

    /// <inheritdoc cref="Read"/>
    public static EventPattern Parse(string json)
    {
        try
        {
            using var document = JsonDocument.Parse(json);
            return Read(document.RootElement);
        }
        catch (JsonException failure)
        {
            throw new FormatException($"a pattern is JSON, and this is none: {failure.Message}", failure);
        }
    }

    public bool Fits(JsonElement value) => Fits(value, [value]);

    /// <summary>Does a value fit?</summary>
    /// <param name="value">The value that the pattern stands at.</param>
    /// <param name="all">All values of the event at the same place: of a field in several elements of an array, that it isn't there is true of all.</param>
    private bool Fits(JsonElement value, IReadOnlyList<JsonElement> all)
    {
        if (value.ValueKind == JsonValueKind.Object) return FitsObject(value, all);
        if (value.ValueKind != JsonValueKind.Array) return FitsObject(default, all);
        var hasObject = false;
        foreach (var item in value.EnumerateArray())
        {
            if (item.ValueKind is not (JsonValueKind.Object or JsonValueKind.Array)) continue;
            if (Fits(item, all)) return true;
            hasObject = true;
        }

        return !hasObject && FitsObject(default, all);
    }

    private bool FitsObject(JsonElement value, IReadOnlyList<JsonElement> all)
    {
        foreach (var (name, pattern) in _fields)
        {
            if (!pattern.Fits(Member(value, name), () => Members(all, name))) return false;
        }

        foreach (var (name, pattern) in _objects)
        {
            if (!pattern.Fits(Member(value, name), Members(all, name))) return false;
        }

        return _either.Count == 0 || _either.Exists(pattern => pattern.FitsObject(value, all));
    }

    /// <summary>A member of an object; undefined where there is none.</summary>
    private static JsonElement Member(JsonElement value, string name) =>
        value.ValueKind == JsonValueKind.Object && value.TryGetProperty(name, out var member) ? member : default;

    /// <summary>The members of that name of all objects, those in arrays included.</summary>
    private static List<JsonElement> Members(IReadOnlyList<JsonElement> values, string name)
    {
        List<JsonElement> members = [];
        foreach (var value in values) Add(value);
        return members;

        void Add(JsonElement value)
        {
            if (value.ValueKind == JsonValueKind.Object && value.TryGetProperty(name, out var member)) members.Add(member);
            if (value.ValueKind != JsonValueKind.Array) return;
            foreach (var item in value.EnumerateArray()) Add(item);
        }
    }

    private static string Prefix(string place) => place.Length == 0 ? "" : place + ": ";
}
