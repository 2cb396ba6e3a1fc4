using System.Text.Json;

namespace Tern.Local.Hosting.Tools.Requests;

/// <summary>Writes a request as the console reads it.</summary>
internal static class RequestJson
{
    /// <summary>A row of the list.</summary>
    public static void WriteSummary(Utf8JsonWriter json, RecordedRequest request)
    {
        var known = RequestDetails.Describe(request.Entry, request.Request, request.Response);
        json.WriteStartObject();
        json.WriteNumber("number", request.Number);
        json.WriteNumber("time", known.Time.ToUnixTimeMilliseconds());
        json.WriteString("operation", known.Operation);
        if (known.TableName is { } table) json.WriteString("table", table);
        json.WriteNumber("status", known.StatusCode);
        if (known.ErrorType is { } error) json.WriteString("error", error);
        json.WriteNumber("microseconds", Math.Round(known.Duration.TotalMicroseconds, 1));
        json.WriteNumber("requestBytes", known.RequestBytes);
        json.WriteNumber("responseBytes", known.ResponseBytes);
        json.WriteString("requestId", known.RequestId);
        json.WriteBoolean("inProcess", known.IsInProcess);
        json.WriteEndObject();
    }
}
