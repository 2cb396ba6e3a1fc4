using System.Text;

namespace Tern.Local.Engine.Expressions;

/// <summary>A step of a path: a name as written, a placeholder of a name (by its number in the expression), or an index of a list.</summary>
internal readonly record struct PathStep(byte[]? Name, int Placeholder, int Index)
{
    public static PathStep Literal(string name) => new(Encoding.UTF8.GetBytes(name), -1, -1);

    public static PathStep Named(int placeholder) => new(null, placeholder, -1);

    public static PathStep At(int index) => new(null, -1, index);

    public bool IsIndex => Index >= 0;

    public ReadOnlySpan<byte> NameIn(Bindings bindings) => Name ?? bindings.Name(Placeholder);
}

/// <summary>Where an attribute lies in an item: <c>a.b[3].#c</c>.</summary>
internal sealed class DocumentPath(PathStep[] steps)
{
    public PathStep[] Steps { get; } = steps;

    public bool IsTopLevel => Steps.Length == 1;

    /// <summary>The value at the path, or an absent one.</summary>
    public Values.EncodedValue Find(ReadOnlySpan<byte> item, Bindings bindings)
    {
        var value = Values.MapReader.Find(item, Steps[0].NameIn(bindings));
        for (var i = 1; i < Steps.Length && !value.IsAbsent; i++)
        {
            if (Steps[i].IsIndex) value = value.Kind == Values.ValueKind.List ? ElementAt(value.Payload, Steps[i].Index) : default;
            else value = value.Kind == Values.ValueKind.Map ? Values.MapReader.Find(value.Payload, Steps[i].NameIn(bindings)) : default;
        }

        return value;
    }

    private static Values.EncodedValue ElementAt(ReadOnlySpan<byte> list, int index)
    {
        var reader = new Values.ListReader(list);
        while (reader.Next())
        {
            if (index-- == 0) return reader.Value;
        }

        return default;
    }

    public bool SameAs(DocumentPath other, Bindings bindings)
    {
        if (Steps.Length != other.Steps.Length) return false;
        for (var i = 0; i < Steps.Length; i++)
        {
            if (Steps[i].Index != other.Steps[i].Index) return false;
            if (!Steps[i].IsIndex && !Steps[i].NameIn(bindings).SequenceEqual(other.Steps[i].NameIn(bindings))) return false;
        }

        return true;
    }

    /// <summary>As the error texts print it: <c>[a, b, [3]]</c>.</summary>
    public string Describe(Bindings bindings)
    {
        var text = new StringBuilder("[");
        foreach (var step in Steps)
        {
            if (text.Length > 1) text.Append(", ");
            if (step.IsIndex) text.Append('[').Append(step.Index).Append(']');
            else text.Append(Encoding.UTF8.GetString(step.NameIn(bindings)));
        }

        return text.Append(']').ToString();
    }
}
