using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Tern.Lambda.Local.Fronts;

/// <summary>Helpers for writing events, common to all formats.</summary>
internal static class EventJson
{
    private static readonly JsonWriterOptions s_options = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true };

    /// <summary>Writes an event.</summary>
    public static byte[] Write<TState>(int sizeHint, TState state, Action<Utf8JsonWriter, TState> write)
    {
        var buffer = new ArrayBufferWriter<byte>(Math.Max(sizeHint, 256));
        using (var json = new Utf8JsonWriter(buffer, s_options)) write(json, state);
        return buffer.WrittenSpan.ToArray();
    }

    /// <summary>Parses JSON into an element that doesn't depend on the bytes.</summary>
    /// <exception cref="JsonException">The bytes aren't valid JSON.</exception>
    public static JsonElement Parse(ReadOnlyMemory<byte> bytes)
    {
        using var document = JsonDocument.Parse(bytes);
        return document.RootElement.Clone();
    }

    /// <summary>Writes names and values as an object. If there are none, writes null or nothing.</summary>
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
            // Bytes that aren't UTF-8 are lost here, as in the services; their setting for binary types prevents it.
            json.WriteString("body", Encoding.UTF8.GetString(body));
        }

        json.WriteBoolean("isBase64Encoded", isBinary && !body.IsEmpty);
    }

    /// <summary>Groups values by name, in the order of each name's first occurrence.</summary>
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

    /// <summary>Returns one value for each name: the last, or all of them joined by commas.</summary>
    public static List<KeyValuePair<string, string>> Single(Dictionary<string, List<string>> groups, bool joins)
    {
        var single = new List<KeyValuePair<string, string>>(groups.Count);
        foreach (var (key, values) in groups) single.Add(new(key, joins ? string.Join(',', values) : values[^1]));
        return single;
    }

    /// <summary>Formats a request's time as gateways do: <c>12/Mar/2026:19:03:58 +0000</c>.</summary>
    public static string CommonLogTime(DateTimeOffset time) => time.UtcDateTime.ToString("dd/MMM/yyyy:HH:mm:ss +0000", CultureInfo.InvariantCulture);
}
