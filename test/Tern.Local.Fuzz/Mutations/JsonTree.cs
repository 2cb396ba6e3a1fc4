using System.Text;
using System.Text.Json;

namespace Tern.Local.Fuzz.Mutations;

/// <summary>
/// JSON that may be invalid: members keep their order and may be duplicated, and names and scalars keep their text,
/// including escapes.
/// </summary>
internal sealed class JsonTree
{
    private JsonTree(JsonValueKind kind, string text)
    {
        Kind = kind;
        Text = text;
    }

    public JsonValueKind Kind { get; private set; }

    /// <summary>A scalar as it is written, a string with its quotes.</summary>
    public string Text { get; private set; }

    /// <summary>An object's members, their names with their quotes, or an array's elements, without names.</summary>
    public List<(string? Name, JsonTree Value)> Children { get; private set; } = [];

    public bool IsText => Kind == JsonValueKind.String;

    public static JsonTree Parse(ReadOnlyMemory<byte> utf8)
    {
        using var document = JsonDocument.Parse(utf8);
        return Of(document.RootElement);
    }

    /// <summary>A scalar of any text, JSON or not.</summary>
    public static JsonTree Raw(string text) => new(text.StartsWith('"') ? JsonValueKind.String : JsonValueKind.Number, text);

    public static JsonTree NewObject() => new(JsonValueKind.Object, "");

    public static JsonTree NewArray() => new(JsonValueKind.Array, "");

    public JsonTree Clone()
    {
        var clone = new JsonTree(Kind, Text);
        foreach (var (name, value) in Children) clone.Children.Add((name, value.Clone()));
        return clone;
    }

    /// <summary>Becomes a copy of the other.</summary>
    public void Become(JsonTree other)
    {
        Kind = other.Kind;
        Text = other.Text;
        Children = other.Children;
    }

    /// <summary>Adds this and all below to a list.</summary>
    public void Collect(List<JsonTree> to)
    {
        to.Add(this);
        foreach (var (_, value) in Children) value.Collect(to);
    }

    public void Write(StringBuilder to)
    {
        if (Kind is not (JsonValueKind.Object or JsonValueKind.Array))
        {
            to.Append(Text);
            return;
        }

        to.Append(Kind == JsonValueKind.Object ? '{' : '[');
        for (var i = 0; i < Children.Count; i++)
        {
            if (i > 0) to.Append(',');
            if (Kind == JsonValueKind.Object) to.Append(Children[i].Name ?? "\"\"").Append(':');
            Children[i].Value.Write(to);
        }

        to.Append(Kind == JsonValueKind.Object ? '}' : ']');
    }

    private static JsonTree Of(JsonElement element)
    {
        var tree = new JsonTree(element.ValueKind, element.ValueKind is JsonValueKind.Object or JsonValueKind.Array ? "" : element.GetRawText());
        if (element.ValueKind == JsonValueKind.Object)
        {
            foreach (var member in element.EnumerateObject()) tree.Children.Add(($"\"{member.Name}\"", Of(member.Value)));
        }
        else if (element.ValueKind == JsonValueKind.Array)
        {
            foreach (var child in element.EnumerateArray()) tree.Children.Add((null, Of(child)));
        }

        return tree;
    }
}
