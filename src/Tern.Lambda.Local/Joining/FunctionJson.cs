using System.Buffers;
using System.Text.Json;

namespace Tern.Lambda.Local;

/// <summary>Serializes a function's options, which a program sends to the emulator that runs the function.</summary>
internal static class FunctionJson
{
    public static byte[] Write(EmulatedFunctionOptions function)
    {
        var output = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(output))
        {
            json.WriteStartObject();
            json.WriteString("name"u8, function.Name);
            json.WriteStartArray("command"u8);
            foreach (var part in function.Command) json.WriteStringValue(part);
            json.WriteEndArray();
            json.WriteString("folder"u8, function.FolderPath);
            json.WriteStartArray("extensions"u8);
            foreach (var path in function.Extensions) json.WriteStringValue(path);
            json.WriteEndArray();
            json.WriteStartObject("environment"u8);
            foreach (var (name, value) in function.Environment) json.WriteString(name, value);
            json.WriteEndObject();
            if (function.Handler is { } handler) json.WriteString("handler"u8, handler);
            json.WriteNumber("memory"u8, function.MemoryMegabytes);
            json.WriteNumber("timeoutMs"u8, (long)function.Timeout.TotalMilliseconds);
            json.WriteEndObject();
        }

        return output.WrittenSpan.ToArray();
    }

    /// <exception cref="JsonException">The bytes aren't valid JSON.</exception>
    /// <exception cref="KeyNotFoundException">A member is missing.</exception>
    /// <exception cref="InvalidOperationException">A member has the wrong type.</exception>
    public static EmulatedFunctionOptions Read(ReadOnlyMemory<byte> bytes)
    {
        using var json = JsonDocument.Parse(bytes);
        var root = json.RootElement;
        var milliseconds = root.GetProperty("timeoutMs"u8).GetInt64();
        return new EmulatedFunctionOptions
        {
            Name = root.GetProperty("name"u8).GetString()!,
            Command = [.. root.GetProperty("command"u8).EnumerateArray().Select(static part => part.GetString()!)],
            WorkingDirectory = root.GetProperty("folder"u8).GetString(),
            Environment = root.GetProperty("environment"u8).EnumerateObject().ToDictionary(static v => v.Name, static v => v.Value.GetString()!),
            Extensions = [.. root.GetProperty("extensions"u8).EnumerateArray().Select(static part => part.GetString()!)],
            Handler = root.TryGetProperty("handler"u8, out var handler) ? handler.GetString() : null,
            MemoryMegabytes = root.GetProperty("memory"u8).GetInt32(),
            Timeout = milliseconds < 0 ? Timeout.InfiniteTimeSpan : TimeSpan.FromMilliseconds(milliseconds),
        };
    }
}
