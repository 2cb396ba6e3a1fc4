using System.Text;
using System.Text.Encodings.Web;

namespace Tern.Local.Engine;

/// <summary>
/// Prints values in a readable form: <c>"text"</c>, <c>12.5</c>, <c>true</c>, <c>NULL</c>, <c>b"aGk="</c>, <c>["a",
/// 1]</c>, <c>{"a": 1}</c>, and sets in PartiQL's notation, <c>&lt;&lt;1, 2&gt;&gt;</c>. Long values are truncated,
/// because readers of an expression need its structure.
/// </summary>
internal static class ValuePrinter
{
    private const int MaxCharacters = 200;
    private const int MaxElements = 25;

    public static void Print(StringBuilder to, EncodedValue value)
    {
        switch (value.Kind)
        {
            case ValueKind.String:
                PrintText(to, value.Payload);
                break;
            case ValueKind.Number:
                to.Append(Encoding.UTF8.GetString(value.Payload));
                break;
            case ValueKind.Binary:
                PrintBinary(to, value.Payload);
                break;
            case ValueKind.True or ValueKind.False:
                to.Append(value.Kind == ValueKind.True ? "true" : "false");
                break;
            case ValueKind.Null:
                to.Append("NULL");
                break;
            case ValueKind.Map:
                PrintMap(to, value.Payload);
                break;
            case ValueKind.List:
                PrintList(to, value.Payload);
                break;
            default:
                PrintSet(to, value);
                break;
        }
    }

    /// <summary>Prints a string in quotes, with JSON escapes.</summary>
    public static void PrintText(StringBuilder to, ReadOnlySpan<byte> utf8)
    {
        var text = Encoding.UTF8.GetString(utf8);
        var cut = text.Length > MaxCharacters;
        // Never between the two halves of a surrogate pair.
        var shown = cut ? text[..(char.IsHighSurrogate(text[MaxCharacters - 1]) ? MaxCharacters - 1 : MaxCharacters)] : text;
        to.Append('"').Append(JavaScriptEncoder.UnsafeRelaxedJsonEscaping.Encode(shown)).Append('"');
        if (cut) to.Append(System.Globalization.CultureInfo.InvariantCulture, $"…({text.Length} characters)");
    }

    private static void PrintBinary(StringBuilder to, ReadOnlySpan<byte> bytes)
    {
        const int MaxBytes = MaxCharacters / 4 * 3;
        to.Append("b\"").Append(Convert.ToBase64String(bytes[..Math.Min(bytes.Length, MaxBytes)])).Append('"');
        if (bytes.Length > MaxBytes) to.Append(System.Globalization.CultureInfo.InvariantCulture, $"…({bytes.Length} bytes)");
    }

    private static void PrintMap(StringBuilder to, ReadOnlySpan<byte> map)
    {
        to.Append('{');
        var reader = new MapReader(map);
        for (var i = 0; reader.Next(); i++)
        {
            if (!Continue(to, i)) break;
            PrintText(to, reader.Name);
            to.Append(": ");
            Print(to, reader.Value);
        }

        to.Append('}');
    }

    private static void PrintList(StringBuilder to, ReadOnlySpan<byte> list)
    {
        to.Append('[');
        var reader = new ListReader(list);
        for (var i = 0; reader.Next(); i++)
        {
            if (!Continue(to, i)) break;
            Print(to, reader.Value);
        }

        to.Append(']');
    }

    private static void PrintSet(StringBuilder to, EncodedValue value)
    {
        to.Append("<<");
        var reader = new SetReader(value.Payload);
        for (var i = 0; reader.Next(); i++)
        {
            if (!Continue(to, i)) break;
            if (value.Kind == ValueKind.NumberSet) to.Append(Encoding.UTF8.GetString(reader.Element));
            else if (value.Kind == ValueKind.BinarySet) PrintBinary(to, reader.Element);
            else PrintText(to, reader.Element);
        }

        to.Append(">>");
    }

    /// <summary>Writes the separator between elements; returns false after the last element to print.</summary>
    private static bool Continue(StringBuilder to, int element)
    {
        if (element > 0) to.Append(", ");
        if (element < MaxElements) return true;
        to.Append('…');
        return false;
    }
}
