using System.Text;
using System.Text.Json;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceChecks.Oracle;

/// <summary>Writes values in JSON, as in services' responses.</summary>
/// <param name="structures">The structures by their names.</param>
internal sealed class JsonAnswers(IReadOnlyDictionary<string, ResolvedStructure> structures)
{
    internal static byte[] Write(Action<Utf8JsonWriter> write)
    {
        using var body = new MemoryStream();
        using (var json = new Utf8JsonWriter(body)) write(json);
        return body.ToArray();
    }

    internal void Structure(Utf8JsonWriter json, ResolvedStructure structure, JsonElement value)
    {
        json.WriteStartObject();
        foreach (var member in structure.BodyMembers)
        {
            if (!value.TryGetProperty(member.ModelName, out var set)) continue;
            json.WritePropertyName(member.WireName);
            Value(json, member.Type, set);
        }

        json.WriteEndObject();
    }

    internal void Value(Utf8JsonWriter json, ResolvedType type, JsonElement value)
    {
        switch (type)
        {
            case StructureType structure:
                Structure(json, structures[structure.Name], value);
                break;
            case ListType list:
                json.WriteStartArray();
                foreach (var element in value.EnumerateArray()) Value(json, list.Element, element);
                json.WriteEndArray();
                break;
            case MapType map:
                json.WriteStartObject();
                foreach (var entry in value.EnumerateObject())
                {
                    json.WritePropertyName(entry.Name);
                    Value(json, map.Element, entry.Value);
                }

                json.WriteEndObject();
                break;
            case BlobType:
                json.WriteStringValue(Convert.ToBase64String(Encoding.UTF8.GetBytes(value.GetString()!)));
                break;
            case TimestampType { Form: not TimestampForm.EpochSeconds } time:
                json.WriteStringValue(AnswerWriter.Time(value, time.Form));
                break;
            default:
                value.WriteTo(json);
                break;
        }
    }
}
