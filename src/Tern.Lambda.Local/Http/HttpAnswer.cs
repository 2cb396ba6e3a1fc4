using System.Text;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local;

/// <summary>Writes complete responses.</summary>
internal static class HttpAnswer
{
    public const string Json = "application/json";

    public static async Task WriteAsync(HttpContext context, int status, string? contentType, ReadOnlyMemory<byte> body)
    {
        var response = context.Response;
        response.StatusCode = status;
        if (contentType is not null) response.ContentType = contentType;
        response.ContentLength = body.Length;
        if (body.Length > 0 && !HttpMethods.IsHead(context.Request.Method)) await response.Body.WriteAsync(body, context.RequestAborted).ConfigureAwait(false);
    }

    public static Task TextAsync(HttpContext context, int status, string text) =>
        WriteAsync(context, status, "text/plain; charset=utf-8", Encoding.UTF8.GetBytes(text));

    /// <summary>Writes an error in the format of the Runtime API: <c>{"errorMessage","errorType"}</c>.</summary>
    public static Task ErrorAsync(HttpContext context, int status, string errorType, string message) =>
        WriteAsync(context, status, Json, ErrorJson.Write(errorType, message));
}
