using System.Text;
using System.Text.Json;

namespace Tern.Local.Hosting;

/// <summary>
/// Extracts the details that a list of requests shows from their bodies, which may be truncated or not JSON at all.
/// </summary>
internal static class RequestDetails
{
    public static LocalRequest Describe(RequestEntry entry, ReadOnlySpan<byte> request, ReadOnlySpan<byte> response) => new()
    {
        Time = entry.Time,
        Service = entry.Service,
        Account = entry.Account,
        Region = entry.Region,
        Operation = entry.Operation,
        Resource = entry.Engine is null ? entry.Resource : TableName(request),
        StatusCode = entry.StatusCode,
        ErrorType = entry.StatusCode < 300 ? null : ErrorType(response),
        Duration = entry.Duration,
        RequestBytes = entry.RequestBytes,
        ResponseBytes = entry.ResponseBytes,
        ConsumedUnits = entry.ConsumedUnits,
        RequestId = entry.RequestId,
        IsInProcess = entry.IsInProcess,
    };

    /// <summary>
    /// Finds the first TableName at any depth, except in items; for a batch, the name of its first table.
    /// </summary>
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
            // Not JSON, or invalid text: the response reports it.
        }

        return null;
    }

    /// <summary>
    /// Returns a value indicating whether a member contains user-defined names, so that a TableName in it would be an
    /// attribute.
    /// </summary>
    private static bool HoldsItems(ref Utf8JsonReader reader) =>
        reader.ValueTextEquals("Item"u8) || reader.ValueTextEquals("Key"u8) || reader.ValueTextEquals("ExpressionAttributeValues"u8) ||
        reader.ValueTextEquals("ExpressionAttributeNames"u8) || reader.ValueTextEquals("ExclusiveStartKey"u8) || reader.ValueTextEquals("Expected"u8) ||
        reader.ValueTextEquals("AttributeUpdates"u8);

    /// <summary>Finds the code in <c>&lt;Code&gt;</c> of an XML error.</summary>
    private static string? ErrorCode(ReadOnlySpan<byte> response)
    {
        var start = response.IndexOf("<Code>"u8) + 6;
        var end = start < 6 ? -1 : response[start..].IndexOf((byte)'<');
        return end < 0 ? null : Encoding.UTF8.GetString(response.Slice(start, end));
    }

    private static string? ErrorType(ReadOnlySpan<byte> response)
    {
        if (response.StartsWith("<"u8)) return ErrorCode(response);
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
            // An injected fault can respond with anything.
        }

        return null;
    }
}
