using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Tern.Lambda.Local.Fronts.Events;

/// <summary>What all events have in common in how they are written.</summary>
internal static class EventJson
{
    private static readonly JsonWriterOptions s_options = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true };

    /// <summary>Writes one.</summary>
    public static byte[] Write<TState>(int sizeHint, TState state, Action<Utf8JsonWriter, TState> write)
    {
        var buffer = new ArrayBufferWriter<byte>(Math.Max(sizeHint, 256));
        using (var json = new Utf8JsonWriter(buffer, s_options)) write(json, state);
        return buffer.WrittenSpan.ToArray();
    }

    /// <summary>Reads JSON that outlives its bytes.</summary>
    /// <exception cref="JsonException">It is none.</exception>
    public static JsonElement Parse(ReadOnlyMemory<byte> bytes)
    {
        using var document = JsonDocument.Parse(bytes);
        return document.RootElement.Clone();
    }

    /// <summary>Writes names and values as an object; null, or nothing, where there is none.</summary>
    public static void WriteMap(Utf8JsonWriter json, string name, IReadOnlyCollection<KeyValuePair<string, string>> values, bool isNullWhenEmpty)
    {
        if (values.Count == 0)
        {
            if (isNullWhenEmpty) json.WriteNull(name);
            return;
        }

        json.WriteStartObject(name);
        foreach (var (key, value) in values) json.WriteString(key, value);
        json.WriteEndObject();
    }

    /// <summary>Writes names, each with all of its values.</summary>
    public static void WriteMultiMap(Utf8JsonWriter json, string name, Dictionary<string, List<string>> values, bool isNullWhenEmpty)
    {
        if (values.Count == 0)
        {
            if (isNullWhenEmpty) json.WriteNull(name);
            return;
        }

        json.WriteStartObject(name);
        foreach (var (key, list) in values)
        {
            json.WriteStartArray(key);
            foreach (var value in list) json.WriteStringValue(value);
            json.WriteEndArray();
        }

        json.WriteEndObject();
    }

    /// <summary>Writes <c>body</c> and <c>isBase64Encoded</c>.</summary>
    public static void WriteBody(Utf8JsonWriter json, ReadOnlySpan<byte> body, bool isBinary, string? forNone)
    {
        if (body.IsEmpty)
        {
            if (forNone is not null) json.WriteString("body", forNone);
            else json.WriteNull("body");
        }
        else if (isBinary)
        {
            json.WriteBase64String("body", body);
        }
        else
        {
            // What is no UTF-8 is lost here, as it is in the services: that is what their setting for binary types is for.
            json.WriteString("body", Encoding.UTF8.GetString(body));
        }

        json.WriteBoolean("isBase64Encoded", isBinary && !body.IsEmpty);
    }

    /// <summary>Names and all of their values, in the order of their first coming.</summary>
    public static Dictionary<string, List<string>> Group(IEnumerable<KeyValuePair<string, string>> pairs, StringComparer comparer)
    {
        var groups = new Dictionary<string, List<string>>(comparer);
        foreach (var (key, value) in pairs)
        {
            if (!groups.TryGetValue(key, out var list)) groups.Add(key, list = []);
            list.Add(value);
        }

        return groups;
    }

    /// <summary>Names and one value each: the last, or all of them with commas between.</summary>
    public static List<KeyValuePair<string, string>> Single(Dictionary<string, List<string>> groups, bool joins)
    {
        var single = new List<KeyValuePair<string, string>>(groups.Count);
        foreach (var (key, values) in groups) single.Add(new(key, joins ? string.Join(',', values) : values[^1]));
        return single;
    }

    /// <summary>The time of a request as gateways write it: <c>12/Mar/2026:19:03:58 +0000</c>.</summary>
    public static string CommonLogTime(DateTimeOffset time) => time.UtcDateTime.ToString("dd/MMM/yyyy:HH:mm:ss +0000", CultureInfo.InvariantCulture);
}
