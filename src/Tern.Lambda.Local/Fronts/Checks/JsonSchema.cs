using System.Text.Json;
using System.Text.RegularExpressions;

namespace Tern.Lambda.Local.Fronts;

/// <summary>
/// Validates values against a JSON Schema of draft 4, which models of API Gateway use. References within the schema are
/// resolved; external references and <c>format</c> accept every value.
/// </summary>
internal static class JsonSchema
{
    private const int MostDepth = 64;
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(1);

    public static bool Fits(JsonElement schema, JsonElement value) => Fits(schema, schema, value, 0);

    private static bool Fits(JsonElement root, JsonElement schema, JsonElement value, int depth)
    {
        if (schema.ValueKind != JsonValueKind.Object || depth > MostDepth) return true;
        foreach (var rule in schema.EnumerateObject())
        {
            if (!Fits(root, schema, rule.Name, rule.Value, value, depth + 1)) return false;
        }

        return true;
    }

    private static bool Fits(JsonElement root, JsonElement schema, string name, JsonElement rule, JsonElement value, int depth)
    {
        switch (name)
        {
            case "$ref": return Find(root, rule.GetString() ?? "") is not { } referred || Fits(root, referred, value, depth);
            case "type": return rule.ValueKind == JsonValueKind.Array ? rule.EnumerateArray().Any(type => IsOf(type, value)) : IsOf(rule, value);
            case "enum": return rule.EnumerateArray().Any(allowed => JsonElement.DeepEquals(allowed, value));
            case "allOf": return rule.EnumerateArray().All(each => Fits(root, each, value, depth));
            case "anyOf": return rule.EnumerateArray().Any(each => Fits(root, each, value, depth));
            case "oneOf": return rule.EnumerateArray().Count(each => Fits(root, each, value, depth)) == 1;
            case "not": return !Fits(root, rule, value, depth);
        }

        return value.ValueKind switch
        {
            JsonValueKind.Object => FitsObject(root, schema, name, rule, value, depth),
            JsonValueKind.Array => FitsArray(root, name, rule, value, depth),
            JsonValueKind.String => FitsText(name, rule, value.GetString()!),
            JsonValueKind.Number => FitsNumber(schema, name, rule, value.GetDouble()),
            _ => true,
        };
    }

    private static bool FitsObject(JsonElement root, JsonElement schema, string name, JsonElement rule, JsonElement value, int depth) => name switch
    {
        "required" => rule.ValueKind != JsonValueKind.Array || rule.EnumerateArray().All(member => value.TryGetProperty(member.GetString()!, out _)),
        "properties" => rule.EnumerateObject().All(member =>
            !value.TryGetProperty(member.Name, out var own) || Fits(root, member.Value, own, depth)),
        "additionalProperties" => value.EnumerateObject().Where(member => !IsDeclared(schema, member.Name))
            .All(member => rule.ValueKind != JsonValueKind.False && Fits(root, rule, member.Value, depth)),
        "patternProperties" => rule.EnumerateObject().All(pattern => value.EnumerateObject().Where(member => Matches(pattern.Name, member.Name))
            .All(member => Fits(root, pattern.Value, member.Value, depth))),
        "minProperties" => value.EnumerateObject().Count() >= rule.GetDouble(),
        "maxProperties" => value.EnumerateObject().Count() <= rule.GetDouble(),
        _ => true,
    };

    private static bool IsDeclared(JsonElement schema, string name) =>
        (schema.TryGetProperty("properties", out var declared) && declared.TryGetProperty(name, out _))
        || (schema.TryGetProperty("patternProperties", out var patterns) && patterns.EnumerateObject().Any(pattern => Matches(pattern.Name, name)));

    private static bool FitsArray(JsonElement root, string name, JsonElement rule, JsonElement value, int depth) => name switch
    {
        "items" when rule.ValueKind == JsonValueKind.Array => rule.EnumerateArray().Zip(value.EnumerateArray())
            .All(pair => Fits(root, pair.First, pair.Second, depth)),
        "items" => value.EnumerateArray().All(item => Fits(root, rule, item, depth)),
        "minItems" => value.GetArrayLength() >= rule.GetDouble(),
        "maxItems" => value.GetArrayLength() <= rule.GetDouble(),
        "uniqueItems" => rule.ValueKind != JsonValueKind.True || AreUnique([.. value.EnumerateArray()]),
        _ => true,
    };

    private static bool AreUnique(List<JsonElement> items)
    {
        for (var i = 0; i < items.Count; i++)
        {
            if (items.FindIndex(0, i, other => JsonElement.DeepEquals(other, items[i])) >= 0) return false;
        }

        return true;
    }

    private static bool FitsText(string name, JsonElement rule, string text) => name switch
    {
        "minLength" => text.EnumerateRunes().Count() >= rule.GetDouble(),
        "maxLength" => text.EnumerateRunes().Count() <= rule.GetDouble(),
        "pattern" => Matches(rule.GetString()!, text),
        _ => true,
    };

    private static bool FitsNumber(JsonElement schema, string name, JsonElement rule, double number) => name switch
    {
        "minimum" => IsExclusive(schema, "exclusiveMinimum") ? number > rule.GetDouble() : number >= rule.GetDouble(),
        "maximum" => IsExclusive(schema, "exclusiveMaximum") ? number < rule.GetDouble() : number <= rule.GetDouble(),
        "multipleOf" => Math.Abs(Math.IEEERemainder(number, rule.GetDouble())) < 1e-9,
        _ => true,
    };

    private static bool IsExclusive(JsonElement schema, string name) => schema.TryGetProperty(name, out var flag) && flag.ValueKind == JsonValueKind.True;

    private static bool IsOf(JsonElement type, JsonElement value) => type.GetString() switch
    {
        "object" => value.ValueKind == JsonValueKind.Object,
        "array" => value.ValueKind == JsonValueKind.Array,
        "string" => value.ValueKind == JsonValueKind.String,
        "number" => value.ValueKind == JsonValueKind.Number,
        "integer" => value.ValueKind == JsonValueKind.Number && value.GetDouble() is var number && number == Math.Floor(number),
        "boolean" => value.ValueKind is JsonValueKind.True or JsonValueKind.False,
        "null" => value.ValueKind == JsonValueKind.Null,
        _ => true,
    };

    private static bool Matches(string pattern, string text)
    {
        try
        {
            return Regex.IsMatch(text, pattern, RegexOptions.CultureInvariant, s_patience);
        }
        catch (Exception failure) when (failure is ArgumentException or RegexMatchTimeoutException)
        {
            return true; // a pattern in an unsupported dialect accepts every value
        }
    }

    // #/definitions/Address
    private static JsonElement? Find(JsonElement root, string reference)
    {
        if (!reference.StartsWith('#')) return null;
        foreach (var name in reference.TrimStart('#').Split('/', StringSplitOptions.RemoveEmptyEntries))
        {
            if (root.ValueKind != JsonValueKind.Object || !root.TryGetProperty(name, out root)) return null;
        }

        return root;
    }
}
