using System.Text.Json;

namespace Tern.Lambda.Local.Page;

/// <summary>
/// Writes functions for the page. Only the names of their variables are included, because values can be secrets.
/// </summary>
internal static class FunctionJson
{
    public static void WriteAll(Utf8JsonWriter json, IEnumerable<EmulatedFunction> functions, Uri? tables)
    {
        json.WriteStartObject();
        if (tables is not null) json.WriteString("tables", tables.AbsoluteUri);
        json.WriteStartArray("functions");
        foreach (var function in functions) Write(json, function);
        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter json, EmulatedFunction function)
    {
        var options = function.Options;
        json.WriteStartObject();
        json.WriteString("name", function.Name);
        json.WriteNumber("processes", function.ProcessIds.Count);
        json.WriteNumber("memory", options.MemoryMegabytes);
        if (options.Timeout != Timeout.InfiniteTimeSpan) json.WriteNumber("timeout", InvocationJson.Milliseconds(options.Timeout));
        json.WriteNumber("concurrency", options.MaxConcurrency);
        json.WriteString("initialization", options.InitializationType);
        json.WriteString("folder", options.FolderPath);
        if (options.Handler is { } handler) json.WriteString("handler", handler);
        WriteTexts(json, "command", options.Command);
        WriteTexts(json, "variables", options.Environment.Keys.Order(StringComparer.Ordinal));
        json.WriteEndObject();
    }

    private static void WriteTexts(Utf8JsonWriter json, string name, IEnumerable<string> texts)
    {
        json.WriteStartArray(name);
        foreach (var text in texts) json.WriteStringValue(text);
        json.WriteEndArray();
    }
}
