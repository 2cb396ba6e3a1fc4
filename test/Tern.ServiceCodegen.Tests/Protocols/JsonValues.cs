using System.Text.Json;

namespace Tern.ServiceCodegen.Tests.Protocols;

/// <summary>Compares JSON by value: numbers however written, members in any order.</summary>
internal static class JsonValues
{
    internal static void AssertEqual(JsonElement expected, JsonElement actual) =>
        Assert.True(AreEqual(expected, actual), $"Expected: {expected}\nActual:   {actual}");

    internal static JsonElement Of(object? value) => JsonSerializer.SerializeToElement(value);

    private static IEnumerable<JsonProperty> Members(JsonElement element) =>
        element.EnumerateObject().Where(member => member.Value.ValueKind != JsonValueKind.Array || member.Value.GetArrayLength() > 0);

    private static bool AreEqual(JsonElement expected, JsonElement actual)
    {
        if (expected.ValueKind != actual.ValueKind) return false;
        switch (expected.ValueKind)
        {
            case JsonValueKind.Object:
                // An empty list equals a missing one, because responses have no null lists.
                var members = Members(actual).ToDictionary(p => p.Name, p => p.Value);
                return members.Count == Members(expected).Count()
                    && Members(expected).All(p => members.TryGetValue(p.Name, out var value) && AreEqual(p.Value, value));
            case JsonValueKind.Array:
                return expected.GetArrayLength() == actual.GetArrayLength()
                    && expected.EnumerateArray().Zip(actual.EnumerateArray()).All(p => AreEqual(p.First, p.Second));
            case JsonValueKind.Number:
                return expected.GetRawText() == actual.GetRawText() || expected.GetDecimal() == actual.GetDecimal();
            case JsonValueKind.String:
                return expected.GetString() == actual.GetString();
            default:
                return true;
        }
    }
}
