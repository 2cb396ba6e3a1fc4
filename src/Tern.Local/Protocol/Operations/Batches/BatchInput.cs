using System.Text.Json;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>The common input handling of batches and transactions.</summary>
internal static class BatchInput
{
    /// <summary>
    /// Finds the request's main member, and positions a reader after the first token of its value; returns false if
    /// it's absent.
    /// </summary>
    public static bool TryFind(ref Utf8JsonReader reader, ReadOnlySpan<byte> name, out Utf8JsonReader value)
    {
        value = default;
        var found = false;
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var match = reader.ValueTextEquals(name);
            JsonInput.Read(ref reader);
            if (match && reader.TokenType != JsonTokenType.Null)
            {
                value = reader;
                found = true;
            }

            reader.Skip();
        }

        ProtocolCall.Close(ref reader);
        return found;
    }

    /// <summary>Copies a property name as text, such as a table name in a map.</summary>
    public static Slice ReadName(ref Utf8JsonReader reader, RequestContext context) => JsonInput.CopyText(ref reader, context.Buffer);

    public static void RequireStructure(ref Utf8JsonReader reader, string type)
    {
        if (reader.TokenType != JsonTokenType.StartObject) throw SerializationFault.NotStructure(ref reader, type);
    }

    /// <summary>
    /// The message for an invalid map key. The service also prints the content of the map, which is omitted here.
    /// </summary>
    public const string MapKeys =
        "Map keys must satisfy constraint: [Member must have length less than or equal to 255, Member must have length greater than or equal to 3, " +
        "Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+]";

    public static string Text(RequestContext context, Slice slice) => System.Text.Encoding.UTF8.GetString(context.Buffer[slice]);
}
