using System.Text;
using Tern.Http;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>The parts that the requests of all typed operations share.</summary>
internal static class DynamoRequest
{
    /// <summary>Writes the headers of AWS JSON 1.0.</summary>
    internal static void Begin(AwsHttpRequest http, string target)
    {
        http.Headers.Add("content-type", "application/x-amz-json-1.0");
        http.Headers.Add("x-amz-target", target);
    }

    internal static void WriteTable(ref AwsJsonWriter json, string table)
    {
        json.WriteName("TableName"u8);
        json.WriteString(table);
    }

    internal static void WriteKey<T>(ref AwsJsonWriter json, TableLayout layout, in ItemKey<T> key) where T : class
    {
        json.WriteName("Key"u8);
        WriteKeyObject(ref json, layout, key);
    }

    internal static void WriteKeyObject<T>(ref AwsJsonWriter json, TableLayout layout, in ItemKey<T> key) where T : class
    {
        json.WriteStartObject();
        json.WriteName(layout.PartitionKey.Name);
        key.Partition.Write(ref json);
        if (layout.SortKey is { } sort)
        {
            json.WriteName(sort.Name);
            key.Sort.Write(ref json);
        }

        json.WriteEndObject();
    }

    /// <summary>Writes what the call reports besides its result, and ends the request.</summary>
    /// <param name="writer">The request.</param>
    /// <param name="capacity">The consumed capacity to fill, or null for none.</param>
    /// <param name="returnValues">The item that a write returns, <c>ALL_OLD</c> or <c>ALL_NEW</c>; null for
    /// none.</param>
    internal static void End(ref ItemWriter writer, CallCapacity? capacity, string? returnValues = null)
    {
        if (returnValues is not null)
        {
            writer.Json.WriteName("ReturnValues"u8);
            writer.Json.WriteString(returnValues);
        }

        WriteConsumedCapacity(ref writer.Json, capacity);
        writer.Json.WriteEndObject();
        writer.Flush();
    }

    internal static void WriteConsumedCapacity(ref AwsJsonWriter json, CallCapacity? capacity)
    {
        if (capacity is null) return;
        json.WriteName("ReturnConsumedCapacity"u8);
        json.WriteFragment("\"TOTAL\""u8, valueEnded: true);
    }

    /// <summary>Returns a request without sending it.</summary>
    internal static RequestPreview Preview<TCall>(string operation, TCall call, Action<TCall, AwsHttpRequest> write)
    {
        var http = new AwsHttpRequest();
        using (http.Body)
        {
            write(call, http);
            return new RequestPreview(operation, Encoding.UTF8.GetString(http.Body.WrittenSpan));
        }
    }
}
