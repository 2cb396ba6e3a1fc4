using System.Text;
using System.Text.Json;
using Tern.Local.Protocol;

namespace Tern.Local.Hosting;

/// <summary>Writes requests as JSON for the console.</summary>
internal static class RequestJson
{
    /// <summary>Writes a row of the list.</summary>
    public static void WriteSummary(Utf8JsonWriter json, RecordedRequest request)
    {
        json.WriteStartObject();
        WriteMembers(json, request);
        json.WriteEndObject();
    }

    /// <summary>Writes a request with its bodies.</summary>
    public static void WriteWhole(Utf8JsonWriter json, RecordedRequest request)
    {
        json.WriteStartObject();
        WriteMembers(json, request);
        // Bytes that aren't valid UTF-8 are replaced: the console shows text.
        json.WriteString("request", Encoding.UTF8.GetString(request.Request));
        json.WriteString("response", Encoding.UTF8.GetString(request.Response));
        json.WriteNumber("keptRequestBytes", request.Request.Length);
        json.WriteNumber("keptResponseBytes", request.Response.Length);
        json.WriteEndObject();
    }

    public static void WriteExpressions(Utf8JsonWriter json, List<Explanation> expressions)
    {
        json.WriteStartArray("expressions");
        foreach (var expression in expressions)
        {
            json.WriteStartObject();
            if (expression.Part.Length > 0) json.WriteString("part", expression.Part);
            json.WriteString("parameter", expression.Parameter);
            json.WriteString("text", expression.Text);
            if (expression.IsFault) json.WriteBoolean("fault", true);
            json.WriteEndObject();
        }

        json.WriteEndArray();
    }

    private static void WriteMembers(Utf8JsonWriter json, RecordedRequest request)
    {
        var known = RequestDetails.Describe(request.Entry, request.Request, request.Response);
        json.WriteNumber("number", request.Number);
        json.WriteNumber("time", known.Time.ToUnixTimeMilliseconds());
        json.WriteString("service", known.Service);
        json.WriteString("account", known.Account);
        json.WriteString("region", known.Region);
        json.WriteString("operation", known.Operation);
        if (known.Resource is { } resource) json.WriteString("resource", resource);
        json.WriteNumber("status", known.StatusCode);
        if (known.ErrorType is { } error) json.WriteString("error", error);
        json.WriteNumber("microseconds", Math.Round(known.Duration.TotalMicroseconds, 1));
        json.WriteNumber("requestBytes", known.RequestBytes);
        json.WriteNumber("responseBytes", known.ResponseBytes);
        json.WriteNumber("units", known.ConsumedUnits);
        json.WriteString("requestId", known.RequestId);
        json.WriteBoolean("inProcess", known.IsInProcess);
        WriteExpressions(json, request.Entry.Engine is { } engine ? RequestExplainer.Explain(engine, known.Operation, request.Request) : []);
    }
}
