using System.Text.Encodings.Web;
using System.Text.Json;

namespace Tern.Local.S3;

/// <summary>A condition of a POST policy.</summary>
/// <param name="Operation">The operation: <c>eq</c> or <c>starts-with</c>.</param>
/// <param name="Name">The field's name after a dollar sign. Without one, the condition never holds.</param>
/// <param name="Value">The value.</param>
internal sealed record PolicyCondition(string Operation, string Name, string Value)
{
    /// <summary>Gets the field's name in lower case, or null.</summary>
    public string? Field { get; } = Name.StartsWith('$') ? Name[1..].ToLowerInvariant() : null;

    public bool Holds(IReadOnlyDictionary<string, string> fields)
    {
        if (Field is null) return false;
        var value = fields.GetValueOrDefault(Field, "");
        if (Operation == "eq") return value == Value;
        // A content type with commas is a list, whose items must all start with the value.
        return Field == "content-type" ? value.Split(',', StringSplitOptions.TrimEntries).All(StartsWithValue) : StartsWithValue(value);
    }

    private bool StartsWithValue(string text) => text.StartsWith(Value, StringComparison.Ordinal);

    /// <summary>Formats it as S3's errors show it.</summary>
    public override string ToString() => $"[{Quote(Operation)}, {Quote(Name)}, {Quote(Value)}]";

    private static string Quote(string text) => $"\"{JsonEncodedText.Encode(text, JavaScriptEncoder.UnsafeRelaxedJsonEscaping)}\"";
}
