using System.Text;

namespace Tern.Local.Engine;

/// <summary>The path of an attribute in an item: <c>a.b[3].#c</c>.</summary>
internal sealed class DocumentPath(PathStep[] steps)
{
    /// <summary>The maximum number of elements of a path, which equals the maximum nesting depth of values.</summary>
    public const int MaxSteps = 32;

    public PathStep[] Steps { get; } = steps;

    public bool IsTopLevel => Steps.Length == 1;

    public static string TooDeep(int steps) => $"The document path has too many nesting levels; nesting levels: {steps}";

    /// <summary>Returns the value at the path, or an absent one.</summary>
    public EncodedValue Find(ReadOnlySpan<byte> item, Bindings bindings)
    {
        var value = MapReader.Find(item, Steps[0].NameIn(bindings));
        for (var i = 1; i < Steps.Length && !value.IsAbsent; i++)
        {
            if (Steps[i].IsIndex) value = value.Kind == ValueKind.List ? ElementAt(value.Payload, Steps[i].Index) : default;
            else value = value.Kind == ValueKind.Map ? MapReader.Find(value.Payload, Steps[i].NameIn(bindings)) : default;
        }

        return value;
    }

    private static EncodedValue ElementAt(ReadOnlySpan<byte> list, int index)
    {
        var reader = new ListReader(list);
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

    /// <summary>Formats the path as error messages do: <c>[a, b, [3]]</c>.</summary>
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
