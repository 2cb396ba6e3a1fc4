using System.Globalization;
using System.Text.Json;

namespace Tern.Local.Hosting;

/// <summary>
/// The last requests: <c>GET /_tern/api/requests?after=N</c> returns those after number N, <c>DELETE</c> removes them,
/// and <c>GET /_tern/api/requests/N</c> returns one with its bodies.
/// </summary>
internal static class RequestsTool
{
    /// <summary>The path of a single request, before its number.</summary>
    public const string Path = "/_tern/api/requests/";

    private const int MaxListed = 200;

    public static Task ListAsync(ToolRequest request, RequestLog log)
    {
        if (request.Method == "DELETE")
        {
            log.Last!.Clear();
            return request.AnswerJsonAsync(static json =>
            {
                json.WriteStartObject();
                json.WriteEndObject();
            });
        }

        if (!request.IsRead) return request.RefuseMethodAsync("GET, DELETE");
        var after = -1L;
        if (request.Query("after") is { } text && !long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out after))
            return request.RefuseAsync(400, $"'after' must be the number of a request, but is '{text}'.");
        return request.AnswerJsonAsync(json => Write(json, log.Last!.After(after, MaxListed)));
    }

    /// <summary>Returns one request with its bodies.</summary>
    public static Task GetAsync(ToolRequest request, RequestLog log)
    {
        if (!request.IsRead) return request.RefuseMethodAsync("GET");
        var number = request.Path[Path.Length..];
        return long.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out var known) && log.Last!.Find(known) is { } found
            ? request.AnswerJsonAsync(json => RequestJson.WriteWhole(json, found))
            : request.RefuseAsync(404, $"The request {number} is no longer stored: newer ones replaced it.");
    }

    private static void Write(Utf8JsonWriter json, List<RecordedRequest> requests)
    {
        json.WriteStartObject();
        json.WriteStartArray("requests");
        foreach (var request in requests) RequestJson.WriteSummary(json, request);
        json.WriteEndArray();
        json.WriteEndObject();
    }
}
