using System.Text.Json;
using Tern.Local.Engine.Values;
using Tern.Local.Protocol.Input;

namespace Tern.Local.Protocol.Operations.Batches;

/// <summary>Reads what batches and transactions share.</summary>
internal static class BatchInput
{
    /// <summary>The request's own members, and where the value of its main one begins (after its first token); false when it is absent.</summary>
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

    /// <summary>Copies a property's name as text: table names in maps.</summary>
    public static Slice ReadName(ref Utf8JsonReader reader, RequestContext context) => JsonInput.CopyText(ref reader, context.Buffer);

    public static void RequireStructure(ref Utf8JsonReader reader, string type)
    {
        if (reader.TokenType != JsonTokenType.StartObject) throw SerializationFault.NotStructure(ref reader, type);
    }

    /// <summary>The service prints a map's constraint failure with the map's text; a shortened one here.</summary>
    public const string MapKeys =
        "Map keys must satisfy constraint: [Member must have length less than or equal to 255, Member must have length greater than or equal to 3, " +
        "Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+]";

    public static string Text(RequestContext context, Slice slice) => System.Text.Encoding.UTF8.GetString(context.Buffer[slice]);
}
