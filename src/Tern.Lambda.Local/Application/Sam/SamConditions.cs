using System.Text.Json.Nodes;

namespace Tern.Lambda.Local.Application;

/// <summary>
/// Evaluates a template's conditions: <c>Fn::If</c>, resources with a <c>Condition</c>, and <c>Fn::FindInMap</c>. The
/// result is a template without them.
/// </summary>
internal sealed class SamConditions
{
    private readonly JsonObject _conditions;
    private readonly SamValues _values;
    private readonly string _file;
    private readonly HashSet<string> _open = new(StringComparer.Ordinal);

    private SamConditions(JsonObject template, string file, SamParameters parameters) =>
        (_conditions, _values, _file) = (template["Conditions"] as JsonObject ?? [], new SamValues(template, file, parameters), file);

    /// <summary>Returns the template after evaluating its conditions with the values of its parameters.</summary>
    /// <exception cref="LocalApplicationException">A condition or a map is invalid.</exception>
    public static JsonObject Apply(JsonObject template, string file, SamParameters parameters)
    {
        var conditions = new SamConditions(template, file, parameters);
        var result = new JsonObject();
        foreach (var (name, node) in template)
        {
            result[name] = name is "Globals" ? conditions.Resolve(node)
                : name is "Resources" && node is JsonObject resources ? conditions.ResolveResources(resources)
                : node?.DeepClone();
        }

        return result;
    }

    private JsonObject ResolveResources(JsonObject resources)
    {
        var result = new JsonObject();
        foreach (var (name, node) in resources)
        {
            if (node is JsonObject resource && resource["Condition"] is JsonValue condition && !Holds(condition.ToString())) continue;
            result[name] = Resolve(node);
        }

        return result;
    }

    private JsonNode? Resolve(JsonNode? node)
    {
        switch (node)
        {
            case JsonObject { Count: 1 } call when call["Fn::If"] is { } choice:
                if (choice is not JsonArray { Count: 3 } parts) throw Wrong("Fn::If", $"requires a condition and two values, but has {choice.ToJsonString()}");
                return Resolve(parts[Holds(parts[0]?.ToString() ?? "") ? 1 : 2]);
            case JsonObject { Count: 1 } call when call["Fn::FindInMap"] is { } place:
                return Resolve(_values.FindInMap(place));
            case JsonObject members:
                var copy = new JsonObject();
                foreach (var (name, value) in members)
                {
                    if (Resolve(value) is var resolved && !IsNothing(resolved)) copy[name] = resolved;
                }

                return copy;
            case JsonArray items:
                var array = new JsonArray();
                foreach (var item in items)
                {
                    if (Resolve(item) is var resolved && !IsNothing(resolved)) array.Add(resolved);
                }

                return array;
            default:
                return node?.DeepClone();
        }
    }

    /// <summary>Returns true if a condition of the template is met; otherwise, false.</summary>
    private bool Holds(string name)
    {
        if (_conditions[name] is not { } condition)
        {
            var known = _conditions.Count == 0 ? "it has none" : "its conditions are " + string.Join(", ", _conditions.Select(static each => each.Key));
            throw Wrong(name, $"isn't a condition of the template; {known}");
        }

        if (!_open.Add(name)) throw Wrong(name, "depends on itself");
        var holds = Evaluate(condition, name);
        _open.Remove(name);
        return holds;
    }

    private bool Evaluate(JsonNode? condition, string name)
    {
        if (condition is JsonObject { Count: 1 } call)
        {
            switch (call.First())
            {
                case ("Condition", JsonValue other):
                    return Holds(other.ToString());
                case ("Fn::Equals", JsonArray { Count: 2 } sides):
                    return _values.Text(sides[0]) == _values.Text(sides[1]);
                case ("Fn::Not", JsonArray { Count: 1 } inner):
                    return !Evaluate(inner[0], name);
                case ("Fn::And", JsonArray { Count: > 1 } all):
                    return all.All(each => Evaluate(each, name));
                case ("Fn::Or", JsonArray { Count: > 1 } some):
                    return some.Any(each => Evaluate(each, name));
            }
        }

        throw Wrong(name, $"must be Fn::Equals, Fn::Not, Fn::And, Fn::Or or Condition, but is {condition?.ToJsonString() ?? "empty"}");
    }

    private static bool IsNothing(JsonNode? node) => node is JsonObject { Count: 1 } reference && reference["Ref"]?.ToString() == "AWS::NoValue";

    private LocalApplicationException Wrong(string name, string message) => new(_file, $"Conditions.{name}", $"It {message}.");
}
