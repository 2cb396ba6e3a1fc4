using System.Text.Json;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Puts imported items into a table, each as PutItem does: validated, indexed, and recorded in the table's stream.
/// </summary>
internal static class ItemImporter
{
    private const string Expected = """expected {"Item":{"name":{"S":"value"},…}}""";

    /// <summary>
    /// Puts the items of a line of DynamoDB JSON, which usually contains one. An invalid object is not put.
    /// </summary>
    /// <returns>The number of items put, and the fault in the line, or null if all items were put.</returns>
    public static (int Count, string? Fault) PutLine(Table table, ReadOnlySpan<byte> line)
    {
        var count = 0;
        try
        {
            var reader = new Utf8JsonReader(line, new JsonReaderOptions { MaxDepth = ProtocolCall.MaxDepth, AllowMultipleValues = true });
            while (reader.Read())
            {
                Put(table, ref reader);
                count++;
            }

            return (count, null);
        }
        catch (EngineException failure)
        {
            return (count, failure.Message.Length > 0 ? failure.Message : Expected);
        }
        catch (JsonException failure)
        {
            return (count, $"this isn't JSON ({failure.Message}); {Expected}");
        }
        catch (InvalidOperationException failure) when (ProtocolHandler.IsBrokenText(failure))
        {
            return (count, $"this isn't valid text ({failure.Message}); {Expected}"); // a lone surrogate
        }
    }

    /// <summary>Puts an item that was encoded to a context's buffer.</summary>
    public static void Put(Table table, RequestContext context, Slice item)
    {
        if (context.ValueFault is { } fault) throw EngineException.Validation(fault);
        if (ItemSize.OfItem(context.Buffer[item]) > ItemSize.MaxBytes) throw EngineException.Validation("Item size has exceeded the maximum allowed size");
        ItemKeys.CheckItem(table, context.Buffer[item]);
        var write = new ItemWrite { Table = table, Kind = WriteKind.Put, Item = item, Key = ItemKeys.Encode(context, table, item) };
        Writer.Execute(write, context.Buffer, context.Scratch);
    }

    private static void Put(Table table, ref Utf8JsonReader reader)
    {
        if (reader.TokenType != JsonTokenType.StartObject) throw EngineException.Validation(Expected);
        using var context = RequestContext.Rent();
        var item = Slice.Absent;
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            if (!reader.ValueTextEquals("Item"u8)) throw EngineException.Validation($"'{reader.GetString()}' was not expected here; {Expected}");
            JsonInput.Read(ref reader);
            if (reader.TokenType != JsonTokenType.StartObject) throw EngineException.Validation(Expected);
            context.ValueFault = null;
            item = AttributeValueReader.ReadItem(ref reader, context);
        }

        if (item.IsAbsent) throw EngineException.Validation(Expected);
        Put(table, context, item);
    }
}
