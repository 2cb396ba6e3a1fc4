using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>Writes encoded items and values in the wire format.</summary>
internal static class ItemJson
{
    public static void WriteItem(JsonOutput json, ReadOnlySpan<byte> item)
    {
        json.WriteStartObject();
        var reader = new MapReader(item);
        while (reader.Next())
        {
            json.WritePropertyName(reader.Name);
            WriteValue(json, reader.Value);
        }

        json.WriteEndObject();
    }

    /// <summary>Writes the projection of an item.</summary>
    public static void WriteProjected(RequestContext context, StoredItem item, PathTree paths)
    {
        var start = context.Buffer.Length;
        paths.Project(item.Data, context.Writer);
        WriteItem(context.Json, context.Buffer[context.Buffer.Since(start)]);
        context.Buffer.Truncate(start);
    }

    public static void WriteValue(JsonOutput json, EncodedValue value)
    {
        json.WriteStartObject();
        var payload = value.Payload;
        switch (value.Kind)
        {
            case ValueKind.String:
                json.WriteString("S"u8, payload);
                break;
            case ValueKind.Number:
                json.WriteString("N"u8, payload);
                break;
            case ValueKind.Binary:
                json.WriteBase64String("B"u8, payload);
                break;
            case ValueKind.True or ValueKind.False:
                json.WriteBoolean("BOOL"u8, value.Kind == ValueKind.True);
                break;
            case ValueKind.Null:
                json.WriteBoolean("NULL"u8, true);
                break;
            case ValueKind.Map:
                json.WritePropertyName("M"u8);
                WriteItem(json, payload);
                break;
            case ValueKind.List:
                json.WriteStartArray("L"u8);
                var list = new ListReader(payload);
                while (list.Next()) WriteValue(json, list.Value);
                json.WriteEndArray();
                break;
            default:
                json.WriteStartArray(value.Kind == ValueKind.StringSet ? "SS"u8 : value.Kind == ValueKind.NumberSet ? "NS"u8 : "BS"u8);
                var set = new SetReader(payload);
                while (set.Next())
                {
                    if (value.Kind == ValueKind.BinarySet) json.WriteBase64StringValue(set.Element);
                    else json.WriteStringValue(set.Element);
                }

                json.WriteEndArray();
                break;
        }

        json.WriteEndObject();
    }
}
