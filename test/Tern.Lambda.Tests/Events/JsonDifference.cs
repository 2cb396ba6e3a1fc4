using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Lambda.Tests.Events;

/// <summary>Finds where two JSON documents differ by value: a null member counts as missing, and numbers are compared
/// as numbers.</summary>
internal static class JsonDifference
{
    /// <summary>The first difference; empty when there is none.</summary>
    /// <param name="expected">What was read.</param>
    /// <param name="actual">What was written.</param>
    /// <param name="path">Where they are.</param>
    /// <param name="ignores">What may differ.</param>
    public static string Of(JsonNode? expected, JsonNode? actual, string path, Func<string, bool> ignores)
    {
        if (ignores(path)) return "";
        switch (expected, actual)
        {
            case (null, null): return "";
            case (JsonObject left, JsonObject right):
                foreach (var name in left.Select(m => m.Key).Union(right.Select(m => m.Key)))
                    if (Of(left[name], right[name], $"{path}.{name}", ignores) is { Length: > 0 } difference) return difference;
                return "";
            case (JsonArray left, JsonArray right) when left.Count == right.Count:
                for (var i = 0; i < left.Count; i++)
                    if (Of(left[i], right[i], $"{path}[{i}]", ignores) is { Length: > 0 } difference) return difference;
                return "";
            case (JsonValue left, JsonValue right) when left.GetValueKind() == right.GetValueKind():
                var same = left.GetValueKind() switch
                {
                    JsonValueKind.String => left.GetValue<string>() == right.GetValue<string>(),
                    JsonValueKind.Number =>
                        decimal.Parse(left.ToJsonString(), System.Globalization.NumberStyles.Float, System.Globalization.CultureInfo.InvariantCulture)
                        == decimal.Parse(right.ToJsonString(), System.Globalization.NumberStyles.Float, System.Globalization.CultureInfo.InvariantCulture),
                    _ => true,
                };
                return same ? "" : $"{path}: {left.ToJsonString()} became {right.ToJsonString()}";
            default: return $"{path}: {expected?.ToJsonString() ?? "nothing"} became {actual?.ToJsonString() ?? "nothing"}";
        }
    }
}
