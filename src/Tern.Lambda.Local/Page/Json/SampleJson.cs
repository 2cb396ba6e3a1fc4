using System.Text.Json;

namespace Tern.Lambda.Local.Page;

/// <summary>Writes the sample events by name, each with its description.</summary>
internal static class SampleJson
{
    public static void WriteNames(Utf8JsonWriter json)
    {
        json.WriteStartObject();
        json.WriteStartArray("samples");
        foreach (var (name, description) in LambdaSampleEvents.All)
        {
            json.WriteStartObject();
            json.WriteString("name", name);
            json.WriteString("description", description);
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
    }
}
