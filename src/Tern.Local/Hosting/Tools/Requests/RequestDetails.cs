using System.Text.Json;

namespace Tern.Local.Hosting.Tools.Requests;

/// <summary>Reads of the bodies of a request what a list of requests shows. They may be cut off, or no JSON at all.</summary>
internal static class RequestDetails
{
    public static LocalRequest Describe(RequestEntry entry, ReadOnlySpan<byte> request, ReadOnlySpan<byte> response) => new()
    {
        Time = entry.Time,
        Operation = entry.Operation,
        TableName = TableName(request),
        StatusCode = entry.StatusCode,
        ErrorType = entry.StatusCode == 200 ? null : ErrorType(response),
        Duration = entry.Duration,
        RequestBytes = entry.RequestBytes,
        ResponseBytes = entry.ResponseBytes,
        ConsumedUnits = entry.ConsumedUnits,
        RequestId = entry.RequestId,
        IsInProcess = entry.IsInProcess,
    };

    /// <summary>The first TableName, at any depth but in items; of a batch the name of its first table.</summary>
    private static string? TableName(ReadOnlySpan<byte> request)
    {
        try
        {
            var reader = new Utf8JsonReader(request, isFinalBlock: false, new JsonReaderState(new JsonReaderOptions { MaxDepth = 1000 }));
            while (reader.Read())
            {
                if (reader.TokenType != JsonTokenType.PropertyName) continue;
                if (reader.ValueTextEquals("TableName"u8)) return reader.Read() && reader.TokenType == JsonTokenType.String ? reader.GetString() : null;
                if (reader.CurrentDepth == 1 && reader.ValueTextEquals("RequestItems"u8))
                    return reader.Read() && reader.Read() && reader.TokenType == JsonTokenType.PropertyName ? reader.GetString() : null;
                if (HoldsItems(ref reader) && !reader.TrySkip()) return null;
            }
        }
        catch (Exception failure) when (failure is JsonException or InvalidOperationException)
        {
            // Not JSON, or broken text: the answer says so.
        }

        return null;
    }

    /// <summary>Members that hold what users name, where a TableName would be an attribute.</summary>
    private static bool HoldsItems(ref Utf8JsonReader reader) =>
        reader.ValueTextEquals("Item"u8) || reader.ValueTextEquals("Key"u8) || reader.ValueTextEquals("ExpressionAttributeValues"u8) ||
        reader.ValueTextEquals("ExpressionAttributeNames"u8) || reader.ValueTextEquals("ExclusiveStartKey"u8) || reader.ValueTextEquals("Expected"u8) ||
        reader.ValueTextEquals("AttributeUpdates"u8);

    private static string? ErrorType(ReadOnlySpan<byte> response)
    {
        try
        {
            var reader = new Utf8JsonReader(response, isFinalBlock: false, default);
            while (reader.Read())
            {
                if (reader.TokenType != JsonTokenType.PropertyName || !reader.ValueTextEquals("__type"u8)) continue;
                if (!reader.Read() || reader.GetString() is not { } type) return null;
                return type[(type.IndexOf('#', StringComparison.Ordinal) + 1)..];
            }
        }
        catch (Exception failure) when (failure is JsonException or InvalidOperationException)
        {
            // An injected fault may answer anything.
        }

        return null;
    }
}
