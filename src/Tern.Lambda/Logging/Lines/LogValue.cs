using System.Collections;
using System.Globalization;
using System.Text;
using Tern.Json;

namespace Tern.Lambda.Logging;

/// <summary>
/// Writes any value as JSON: types that JSON supports as themselves, collections as arrays and objects, all others as
/// text.
/// </summary>
internal static class LogValue
{
    private const int MaxDepth = 4;
    private const int MaxItems = 100;

    public static void Write(ref AwsJsonWriter json, object? value, int limit) => Write(ref json, value, limit, 0);

    /// <summary>Writes a text, truncated to <paramref name="limit"/> characters.</summary>
    public static void WriteText(ref AwsJsonWriter json, string text, int limit) => WriteText(ref json, text.Length > limit ? LogText.Cut(text, limit) : text);

    /// <summary>Writes a text; unpaired surrogates become U+FFFD.</summary>
    public static void WriteText(ref AwsJsonWriter json, scoped ReadOnlySpan<char> text)
    {
        if (HasSurrogates(text)) json.WriteString(Encoding.UTF8.GetBytes(text.ToArray()).AsSpan());
        else json.WriteString(text);
    }

    /// <summary>Returns true if a text contains surrogates, which need validation.</summary>
    public static bool HasSurrogates(ReadOnlySpan<char> text)
    {
        // The library's search allocates before it is optimized, and a function's first lines are written before that.
        foreach (var c in text)
            if (char.IsSurrogate(c)) return true;
        return false;
    }

    private static void Write(ref AwsJsonWriter json, object? value, int limit, int depth)
    {
        switch (value)
        {
            case null: json.WriteNull(); break;
            case string text: WriteText(ref json, text, limit); break;
            case bool flag: json.WriteBoolean(flag); break;
            case Enum: WriteText(ref json, LogText.Of(value)); break;
            case int number: json.WriteNumber(number); break;
            case long number: json.WriteNumber(number); break;
            case double number: json.WriteNumber(number); break;
            case float number: json.WriteNumber(number); break;
            case byte number: json.WriteNumber(number); break;
            case sbyte number: json.WriteNumber(number); break;
            case short number: json.WriteNumber(number); break;
            case ushort number: json.WriteNumber(number); break;
            case uint number: json.WriteNumber(number); break;
            case ulong number: WriteDigits(ref json, number); break;
            case decimal number: WriteDigits(ref json, number); break;
            case DateTime or DateTimeOffset or DateOnly or TimeOnly: WriteFormatted(ref json, (ISpanFormattable)value, "O", limit); break;
            case byte[] bytes when bytes.Length <= limit: json.WriteBase64(bytes); break;
            case ISpanFormattable formattable: WriteFormatted(ref json, formattable, "", limit); break;
            case IEnumerable items when depth < MaxDepth: WriteItems(ref json, items, limit, depth + 1); break;
            default: WriteText(ref json, LogText.Of(value), limit); break;
        }
    }

    private static void WriteDigits(ref AwsJsonWriter json, ulong number)
    {
        Span<byte> text = stackalloc byte[20];
        number.TryFormat(text, out var written, default, CultureInfo.InvariantCulture);
        json.WriteRaw(text[..written]);
    }

    private static void WriteDigits(ref AwsJsonWriter json, decimal number)
    {
        Span<byte> text = stackalloc byte[32];
        number.TryFormat(text, out var written, default, CultureInfo.InvariantCulture);
        json.WriteRaw(text[..written]);
    }

    private static void WriteFormatted(ref AwsJsonWriter json, ISpanFormattable value, string format, int limit)
    {
        Span<char> text = stackalloc char[128];
        bool fits;
        int written;
        try
        {
            fits = value.TryFormat(text, out written, format, CultureInfo.InvariantCulture) && written <= text.Length;
        }
        // The line is more important than the value.
        catch
        {
            fits = false;
            written = 0;
        }

        if (fits) WriteText(ref json, text[..written]);
        else WriteText(ref json, LogText.Of(value), limit);
    }

    // The items are collected before the first is written, because the enumeration may throw.
    private static void WriteItems(ref AwsJsonWriter json, IEnumerable items, int limit, int depth)
    {
        List<object?> taken = [];
        var isMap = items is IDictionary or IEnumerable<KeyValuePair<string, object?>> or IEnumerable<KeyValuePair<string, string?>>;
        var rest = "";
        try
        {
            foreach (var item in items)
            {
                if (taken.Count == MaxItems)
                {
                    rest = "… (more)";
                    break;
                }

                taken.Add(item);
            }
        }
        // The line is more important than the value.
        catch (Exception fault)
        {
            rest = $"({fault.GetType().Name} from {items.GetType()})";
        }

        if (isMap) WriteMap(ref json, taken, rest, limit, depth);
        else WriteArray(ref json, taken, rest, limit, depth);
    }

    private static void WriteArray(ref AwsJsonWriter json, List<object?> items, string rest, int limit, int depth)
    {
        json.WriteStartArray();
        foreach (var item in items) Write(ref json, item, limit, depth);
        if (rest.Length > 0) WriteText(ref json, rest);
        json.WriteEndArray();
    }

    private static void WriteMap(ref AwsJsonWriter json, List<object?> items, string rest, int limit, int depth)
    {
        json.WriteStartObject();
        foreach (var item in items)
        {
            var (name, value) = item switch
            {
                KeyValuePair<string, object?> member => (member.Key, member.Value),
                KeyValuePair<string, string?> member => (member.Key, member.Value),
                DictionaryEntry entry => (LogText.Of(entry.Key), entry.Value),
                _ => (LogText.Of(item), null),
            };
            JsonLineWriter.WriteName(ref json, LogText.Cut(name ?? "", limit));
            Write(ref json, value, limit, depth);
        }

        if (rest.Length > 0)
        {
            JsonLineWriter.WriteName(ref json, "…");
            WriteText(ref json, rest);
        }

        json.WriteEndObject();
    }
}
