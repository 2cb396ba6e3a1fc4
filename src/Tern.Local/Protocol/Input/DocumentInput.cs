using System.Text.Json;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// A structure in the request of a table operation. These operations are rare, so their requests are parsed as a
/// document. The errors are the same as for item operations.
/// </summary>
internal readonly struct DocumentInput(JsonElement element, EnginePlace place)
{
    private static readonly double s_firstMillisecond = DateTimeOffset.MinValue.ToUnixTimeMilliseconds();
    private static readonly double s_lastMillisecond = DateTimeOffset.MaxValue.ToUnixTimeMilliseconds();

    /// <summary>
    /// The raw JSON text. The service prints whole lists in error messages; this is enough to tell them apart.
    /// </summary>
    public string Raw => element.GetRawText();

    /// <summary>Gets the account and Region of the request's engine.</summary>
    public EnginePlace Place => place;

    public static DocumentInput Parse(ProtocolCall call)
    {
        call.Open(); // refuses everything but objects
        using var document = JsonDocument.Parse(call.Body.ToArray(), new JsonDocumentOptions { MaxDepth = 256 });
        return new DocumentInput(document.RootElement.Clone(), call.Engine.Place);
    }

    public bool Has(string name) => TryGet(name, out _);

    public string? Text(string name)
    {
        if (!TryGet(name, out var value)) return null;
        return value.ValueKind == JsonValueKind.String ? value.GetString() : throw WrongScalar(value, "String");
    }

    public long? Number(string name, string type = "Long")
    {
        if (!TryGet(name, out var value)) return null;
        if (value.ValueKind != JsonValueKind.Number) throw WrongScalar(value, type);
        return value.TryGetInt64(out var number) ? number : value.GetDouble() < 0 ? long.MinValue : long.MaxValue;
    }

    /// <summary>
    /// Reads a time in seconds since 1970, with millisecond precision. Values outside the calendar are limited to its
    /// bounds.
    /// </summary>
    public DateTimeOffset? Time(string name)
    {
        if (!TryGet(name, out var value)) return null;
        if (value.ValueKind != JsonValueKind.Number) throw WrongScalar(value, "Date");
        var milliseconds = Math.Round(value.GetDouble() * 1000);
        if (!(milliseconds > s_firstMillisecond)) return DateTimeOffset.MinValue;
        return milliseconds < s_lastMillisecond ? DateTimeOffset.FromUnixTimeMilliseconds((long)milliseconds) : DateTimeOffset.MaxValue;
    }

    public bool? Flag(string name)
    {
        if (!TryGet(name, out var value)) return null;
        return value.ValueKind switch
        {
            JsonValueKind.True => true,
            JsonValueKind.False => false,
            JsonValueKind.String => throw SerializationFault.Of("Unexpected token received from parser"),
            _ => throw WrongScalar(value, "Boolean"),
        };
    }

    public DocumentInput? Structure(string name, string type)
    {
        if (!TryGet(name, out var value)) return null;
        return value.ValueKind switch
        {
            JsonValueKind.Object => new DocumentInput(value, place),
            JsonValueKind.Array => throw SerializationFault.Of("Unrecognized collection type class com.amazonaws.dynamodb.v20120810." + type),
            _ => throw SerializationFault.Of("Unexpected field type"),
        };
    }

    /// <summary>Reads a list of structures; returns null if it's absent.</summary>
    public List<DocumentInput>? Structures(string name, string type)
    {
        if (!TryGetList(name, out var list)) return null;
        var structures = new List<DocumentInput>();
        foreach (var value in list.EnumerateArray())
        {
            structures.Add(value.ValueKind switch
            {
                JsonValueKind.Object => new DocumentInput(value, place),
                JsonValueKind.Array => throw SerializationFault.Of("Unrecognized collection type class com.amazonaws.dynamodb.v20120810." + type),
                _ => throw SerializationFault.Of("Unexpected value type in payload"),
            });
        }

        return structures;
    }

    public List<string>? Texts(string name)
    {
        if (!TryGetList(name, out var list)) return null;
        var texts = new List<string>();
        foreach (var value in list.EnumerateArray())
        {
            texts.Add(value.ValueKind == JsonValueKind.String ? value.GetString()! : throw WrongScalar(value, "String"));
        }

        return texts;
    }

    private bool TryGetList(string name, out JsonElement list)
    {
        if (!TryGet(name, out list)) return false;
        return list.ValueKind switch
        {
            JsonValueKind.Array => true,
            JsonValueKind.Object => throw SerializationFault.Of("Start of structure or map found where not expected"),
            _ => throw SerializationFault.Of("Unexpected field type"),
        };
    }

    private bool TryGet(string name, out JsonElement value) => element.TryGetProperty(name, out value) && value.ValueKind != JsonValueKind.Null;

    private static Engine.EngineException WrongScalar(JsonElement found, string type) => SerializationFault.Of(found.ValueKind switch
    {
        JsonValueKind.Array => "Unrecognized collection type class java.lang." + type,
        JsonValueKind.Object => "Start of structure or map found where not expected",
        JsonValueKind.True => $"TRUE_VALUE cannot be converted to {type}",
        JsonValueKind.False => $"FALSE_VALUE cannot be converted to {type}",
        JsonValueKind.String => $"STRING_VALUE cannot be converted to {type}",
        _ => $"{(found.GetRawText().AsSpan().IndexOfAny("eE.") >= 0 ? "DECIMAL" : "NUMBER")}_VALUE cannot be converted to {type}",
    });
}
