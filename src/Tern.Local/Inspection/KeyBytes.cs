using System.Text.Json;
using Tern.Buffers;
using Tern.DynamoDb;
using Tern.Json;
using Tern.Local.Engine;
using Tern.Local.Protocol;

namespace Tern.Local.Inspection;

/// <summary>
/// Converts a client's key to the bytes that determine the order of a table, with the same validation as a request.
/// </summary>
internal static class KeyBytes
{
    public static byte[] Of(AttributeMap key, TableImage table)
    {
        using var json = new PooledBuffer();
        var writer = new AwsJsonWriter(json);
        key.Write(ref writer);
        writer.Flush();
        using var context = RequestContext.Rent();
        try
        {
            var reader = new Utf8JsonReader(json.WrittenSpan, new JsonReaderOptions { MaxDepth = ProtocolCall.MaxDepth });
            reader.Read();
            var slice = AttributeValueReader.ReadItem(ref reader, context);
            if (context.ValueFault is { } fault) throw EngineException.Validation(fault);
            KeyRules.CheckKey(table.Key, context.Buffer[slice]);
            var bytes = new ByteBuffer();
            KeyEncoder.TryWrite(bytes, table.Key, context.Buffer[slice]);
            return bytes.Written.ToArray();
        }
        catch (EngineException failure)
        {
            throw new ArgumentException(
                $"{key} isn't a key of the table '{table.Name}', which has "
                    + $"{string.Join(" and ", table.Key.All.Select(static attribute => $"'{attribute.Name}' ({attribute.Kind.Name()})"))}: {failure.Message}",
                nameof(key));
        }
    }
}
