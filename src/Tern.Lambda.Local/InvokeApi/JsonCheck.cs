using System.Text.Json;
using System.Text.Unicode;

namespace Tern.Lambda.Local;

/// <summary>Checks that bytes are a single JSON value.</summary>
internal static class JsonCheck
{
    public static bool IsJson(ReadOnlySpan<byte> bytes) => Fault(bytes) is null;

    /// <summary>Returns the reason why the bytes aren't valid JSON, or null if they are.</summary>
    public static string? Fault(ReadOnlySpan<byte> bytes)
    {
        if (!Utf8.IsValid(bytes)) return "The text is not valid UTF-8.";
        try
        {
            var reader = new Utf8JsonReader(bytes, new JsonReaderOptions { MaxDepth = 1000 });
            while (reader.Read())
            {
            }

            return null;
        }
        catch (JsonException failure)
        {
            return failure.Message;
        }
    }
}
