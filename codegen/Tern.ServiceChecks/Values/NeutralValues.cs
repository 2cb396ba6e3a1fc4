using System.Text.Json;

namespace Tern.ServiceChecks.Values;

/// <summary>Compares neutral JSON: numbers by value, and absent lists and maps are empty ones.</summary>
internal static class NeutralValues
{
    internal static bool AreSame(JsonElement? left, JsonElement? right)
    {
        if (IsEmpty(left) && IsEmpty(right)) return true;
        if (left is not { } one || right is not { } other || one.ValueKind != other.ValueKind) return false;
        return one.ValueKind switch
        {
            JsonValueKind.Object => one.EnumerateObject().Concat(other.EnumerateObject()).Select(member => member.Name).Distinct()
                .All(name => AreSame(Member(one, name), Member(other, name))),
            JsonValueKind.Array => one.GetArrayLength() == other.GetArrayLength()
                && one.EnumerateArray().Zip(other.EnumerateArray()).All(pair => AreSame(pair.First, pair.Second)),
            JsonValueKind.Number => Math.Abs(one.GetDouble() - other.GetDouble()) <= 1e-6 * Math.Max(1, Math.Abs(one.GetDouble())),
            JsonValueKind.String => one.GetString() == other.GetString(),
            _ => true,
        };
    }

    private static bool IsEmpty(JsonElement? value) => value is not { } set || set.ValueKind switch
    {
        JsonValueKind.Null => true,
        JsonValueKind.Array => set.GetArrayLength() == 0,
        JsonValueKind.Object => !set.EnumerateObject().Any(),
        _ => false,
    };

    private static JsonElement? Member(JsonElement of, string name) => of.TryGetProperty(name, out var value) ? value : null;
}
