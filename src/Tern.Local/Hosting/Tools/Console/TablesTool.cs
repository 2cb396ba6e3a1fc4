using System.Text.Json;
using Tern.Local.Engine;

namespace Tern.Local.Hosting;

/// <summary><c>GET /_tern/api/tables</c>: a summary of each table. DescribeTable returns the details.</summary>
internal static class TablesTool
{
    public static Task ListAsync(ToolRequest request, LocalEngine engine) => request.IsRead
        ? request.AnswerJsonAsync(json => Write(json, engine.ListTables()))
        : request.RefuseMethodAsync("GET");

    private static void Write(Utf8JsonWriter json, List<Table> tables)
    {
        json.WriteStartObject();
        json.WriteStartArray("tables");
        foreach (var table in tables)
        {
            long count, bytes;
            lock (table.Gate) (count, bytes) = (table.Items.Count, table.Items.Bytes);
            var settings = table.Settings;
            json.WriteStartObject();
            json.WriteString("name", table.Name);
            json.WriteNumber("items", count);
            json.WriteNumber("bytes", bytes);
            WriteKey(json, "partition", table.Key.Partition);
            WriteKey(json, "sort", table.Key.Sort);
            json.WriteNumber("indexes", table.Indexes.Length);
            if (settings.StreamView is { } view) json.WriteString("stream", view.Name());
            if (settings.TimeToLiveAttribute is { } attribute) json.WriteString("timeToLive", attribute);
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static void WriteKey(Utf8JsonWriter json, string name, KeyAttribute[] attributes)
    {
        json.WriteStartArray(name);
        foreach (var attribute in attributes)
        {
            json.WriteStartObject();
            json.WriteString("name", attribute.Name);
            json.WriteString("type", attribute.Kind.Name());
            json.WriteEndObject();
        }

        json.WriteEndArray();
    }
}
