using System.Net;
using System.Text;
using Tern.Local.Hosting;
using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>Errors of services whose protocol is XML, as the console reads errors.</summary>
internal static class ConsoleErrors
{
    /// <summary>Sends an error response of a service as JSON.</summary>
    public static Task AnswerAsync(ToolRequest request, ServiceAnswer answer)
    {
        var text = Encoding.UTF8.GetString(answer.Body.WrittenSpan);
        return AnswerAsync(request, answer.StatusCode, Element(text, "Code") ?? $"HTTP {answer.StatusCode}", Element(text, "Message"));
    }

    /// <summary>Sends an error.</summary>
    public static Task AnswerAsync(ToolRequest request, int status, string code, string? message) => request.AnswerJsonAsync(
        json =>
        {
            json.WriteStartObject();
            json.WriteString("__type", code);
            if (message is not null) json.WriteString("message", message);
            json.WriteEndObject();
        },
        status);

    private static string? Element(string xml, string name)
    {
        var start = xml.IndexOf($"<{name}>", StringComparison.Ordinal);
        if (start < 0) return null;
        start += name.Length + 2;
        var end = xml.IndexOf('<', start);
        return end < 0 ? null : WebUtility.HtmlDecode(xml[start..end]);
    }
}
