using System.Text;
using System.Text.Json;

namespace Tern.Lambda.Local.Application;

/// <summary>
/// Reads a table in <c>tern.json</c>, which has a short form for keys and the stream. Everything else that a table can
/// have is defined in a seed file.
/// </summary>
internal static class TableSection
{
    /// <returns>The members of CreateTable, as in a seed file.</returns>
    public static string Read(Section section, string name)
    {
        List<(string Name, string Type, string Role)> keys = [Key(section, "partitionKey", section.RequiredText("partitionKey"), "HASH")];
        if (section.Text("sortKey") is { } sort) keys.Add(Key(section, "sortKey", sort, "RANGE"));
        var stream = section.Text("stream");
        if (stream is not (null or "NEW_IMAGE" or "OLD_IMAGE" or "NEW_AND_OLD_IMAGES" or "KEYS_ONLY"))
            throw section.Wrong("stream", $"is '{stream}', but must be NEW_IMAGE, OLD_IMAGE, NEW_AND_OLD_IMAGES or KEYS_ONLY.");
        var timeToLive = section.Text("timeToLive");
        section.End();

        using var buffer = new MemoryStream();
        using (var json = new Utf8JsonWriter(buffer))
        {
            json.WriteStartObject();
            json.WriteString("TableName", name);
            json.WriteStartArray("AttributeDefinitions");
            foreach (var key in keys) WritePair(json, key.Name, "AttributeType", key.Type);
            json.WriteEndArray();
            json.WriteStartArray("KeySchema");
            foreach (var key in keys) WritePair(json, key.Name, "KeyType", key.Role);
            json.WriteEndArray();
            if (stream is not null)
            {
                json.WriteStartObject("StreamSpecification");
                json.WriteBoolean("StreamEnabled", true);
                json.WriteString("StreamViewType", stream);
                json.WriteEndObject();
            }

            if (timeToLive is not null)
            {
                json.WriteStartObject("TimeToLiveSpecification");
                json.WriteString("AttributeName", timeToLive);
                json.WriteBoolean("Enabled", true);
                json.WriteEndObject();
            }

            json.WriteEndObject();
        }

        return Encoding.UTF8.GetString(buffer.ToArray());
    }

    /// <summary>Parses a key such as <c>Id</c>, a string, or <c>Number:N</c>.</summary>
    private static (string Name, string Type, string Role) Key(Section section, string member, string text, string role)
    {
        var colon = text.LastIndexOf(':');
        var type = colon < 0 ? "S" : text[(colon + 1)..];
        if (type is not ("S" or "N" or "B")) throw section.Wrong(member, $"is '{text}': the type after the colon must be S, N or B.");
        return (colon < 0 ? text : text[..colon], type, role);
    }

    private static void WritePair(Utf8JsonWriter json, string attribute, string member, string value)
    {
        json.WriteStartObject();
        json.WriteString("AttributeName", attribute);
        json.WriteString(member, value);
        json.WriteEndObject();
    }
}
