using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Lambda.Local.Application;

/// <summary>
/// The parameters of a template. A value comes from the user, otherwise from <c>samconfig.toml</c>, otherwise from the
/// parameter's default. If there is none, the parameter gets a placeholder, and the user is notified.
/// </summary>
internal sealed class SamParameters
{
    private readonly JsonObject _declared;
    private readonly Dictionary<string, string> _values = new(StringComparer.Ordinal);

    /// <exception cref="LocalApplicationException">A value is given for a parameter that isn't declared, or isn't
    /// allowed.</exception>
    public SamParameters(JsonObject template, string file, IReadOnlyDictionary<string, string> given, IReadOnlyDictionary<string, string> configured)
    {
        _declared = template["Parameters"] as JsonObject ?? [];
        string[] names = [.. _declared.Select(static parameter => parameter.Key)];
        foreach (var name in given.Keys)
        {
            if (!_declared.ContainsKey(name))
                throw new LocalApplicationException(file, "Parameters", $"The template has no parameter '{name}'. {NearestName.Hint(name, names)}");
        }

        foreach (var (name, node) in _declared)
        {
            var parameter = node as JsonObject ?? [];
            var value = given.GetValueOrDefault(name) ?? configured.GetValueOrDefault(name);
            if (value is not null) CheckAllowed(file, name, value, parameter);
            _values[name] = value ?? Default(parameter) ?? Placeholder(name, parameter);
        }

        foreach (var name in configured.Keys)
        {
            if (!_declared.ContainsKey(name)) Remarks.Add($"samconfig: it overrides the parameter {name}, which the template doesn't have.");
        }
    }

    /// <summary>Gets notices for the user.</summary>
    public List<string> Remarks { get; } = [];

    /// <summary>Returns the value of a parameter, or null if the template has no such parameter.</summary>
    public string? Find(string name) => _values.GetValueOrDefault(name);

    /// <summary>Returns the items of a list parameter, or null if it isn't a list.</summary>
    public IReadOnlyList<string>? FindList(string name) =>
        (_declared[name] as JsonObject)?["Type"]?.ToString() is { } type
            && (type == "CommaDelimitedList" || type.StartsWith("List<", StringComparison.Ordinal))
            ? [.. _values[name].Split(',').Select(static item => item.Trim())]
            : null;

    private string Placeholder(string name, JsonObject parameter)
    {
        var type = parameter["Type"]?.ToString();
        var value = parameter["AllowedValues"] is JsonArray { Count: > 0 } allowed ? Text(allowed[0])!
            : type is "Number" or "List<Number>" ? Text(parameter["MinValue"]) ?? "1"
            : name;
        Remarks.Add($"parameter {name}: it has no default, so '{value}' is used. Set it with --parameter {name}=VALUE.");
        return value;
    }

    private static void CheckAllowed(string file, string name, string value, JsonObject parameter)
    {
        if (parameter["AllowedValues"] is not JsonArray allowed || allowed.Any(each => Text(each) == value)) return;
        throw new LocalApplicationException(
            file, $"Parameters.{name}", $"'{value}' isn't allowed: the template allows {string.Join(", ", allowed.Select(static each => Text(each)))}.");
    }

    private static string? Default(JsonObject parameter) => Text(parameter["Default"]);

    private static string? Text(JsonNode? node) => node switch
    {
        null => null,
        JsonValue value when value.GetValueKind() == JsonValueKind.String => value.GetValue<string>(),
        JsonArray items => string.Join(',', items.Select(static item => Text(item))),
        _ => string.Create(CultureInfo.InvariantCulture, $"{node.ToJsonString()}"),
    };
}
