using System.Text.Json.Nodes;

namespace Tern.Lambda.Local.Application;

/// <summary>
/// Expands the loops of a template, <c>Fn::ForEach</c> of <c>AWS::LanguageExtensions</c>, in resources, their
/// properties, conditions and outputs:
/// <code>
/// Fn::ForEach::Topics:
/// - Name                      stands for a value, as ${Name}, &amp;{Name} (letters and digits alone) and !Ref Name
/// - [orders, returns]         or a reference to a parameter that is a list
/// - "${Name}Queue": { … }
/// </code>
/// </summary>
internal sealed class SamLoops
{
    private const string Loop = "Fn::ForEach::";
    private const int MostMembers = 10_000;

    private readonly SamValues _values;
    private readonly string _file;
    private int _count;

    private SamLoops(JsonObject template, string file, SamParameters parameters) => (_values, _file) = (new SamValues(template, file, parameters), file);

    /// <summary>Returns the template with its loops expanded.</summary>
    /// <exception cref="LocalApplicationException">A loop is invalid.</exception>
    public static JsonObject Expand(JsonObject template, string file, SamParameters parameters)
    {
        var loops = new SamLoops(template, file, parameters);
        var result = new JsonObject();
        foreach (var (name, node) in template)
            result[name] = name is "Resources" or "Conditions" or "Outputs" ? loops.Expand(node, name, []) : node?.DeepClone();
        return result;
    }

    private JsonNode? Expand(JsonNode? node, string place, Dictionary<string, string> names)
    {
        switch (node)
        {
            case JsonObject { Count: 1 } reference when reference["Ref"] is JsonValue name && names.TryGetValue(name.ToString(), out var given):
                return JsonValue.Create(given);
            case JsonObject members:
                var result = new JsonObject();
                foreach (var (name, value) in members) Add(result, name, value, place, names);
                return result;
            case JsonArray items:
                return new JsonArray([.. items.Select(item => Expand(item, place, names))]);
            case JsonValue text when names.Count > 0 && text.TryGetValue<string>(out var written):
                return JsonValue.Create(Fill(written, names));
            default:
                return node?.DeepClone();
        }
    }

    private void Add(JsonObject result, string name, JsonNode? value, string place, Dictionary<string, string> names)
    {
        if (!name.StartsWith(Loop, StringComparison.Ordinal))
        {
            var key = Fill(name, names);
            if (++_count > MostMembers && names.Count > 0) throw Wrong(place, $"The loops of the template create more than {MostMembers} members.");
            if (result.ContainsKey(key)) throw Wrong($"{place}.{key}", "A loop creates it twice.");
            result[key] = Expand(value, $"{place}.{key}", names);
            return;
        }

        var at = $"{place}.{name}";
        if (value is not JsonArray { Count: 3 } parts || parts[0] is not JsonValue identifier || parts[2] is not JsonObject body)
            throw Wrong(at, "Fn::ForEach requires a name, a list and a mapping.");
        var list = parts[1] is JsonArray own ? new JsonArray([.. own.Select(item => Expand(item, at, names))]) : Expand(parts[1], at, names);
        if (_values.Texts(list) is not { } items)
            throw Wrong(at, "The list of Fn::ForEach must be a list of strings, or a reference to a parameter with such a list.");
        foreach (var item in items)
        {
            var inner = new Dictionary<string, string>(names, StringComparer.Ordinal) { [identifier.ToString()] = item };
            foreach (var (member, made) in body) Add(result, member, made, place, inner);
        }
    }

    private static string Fill(string text, Dictionary<string, string> names)
    {
        foreach (var (name, value) in names)
        {
            text = text.Replace($"${{{name}}}", value, StringComparison.Ordinal)
                .Replace($"&{{{name}}}", string.Concat(value.Where(char.IsAsciiLetterOrDigit)), StringComparison.Ordinal);
        }

        return text;
    }

    private LocalApplicationException Wrong(string place, string message) => new(_file, place, message);
}
