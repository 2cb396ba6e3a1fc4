using System.Text;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local.Fronts;

/// <summary>A front's response.</summary>
internal sealed record FrontAnswer
{
    /// <summary>Gets the status.</summary>
    public required int StatusCode { get; init; }

    /// <summary>Gets the headers in order. A name can occur more than once.</summary>
    public List<KeyValuePair<string, string>> Headers { get; init; } = [];

    /// <summary>Gets the body; empty for none.</summary>
    public ReadOnlyMemory<byte> Body { get; init; }

    /// <summary>
    /// Gets the reason for an error, for the developer; null if there is no error. The services write it at most to
    /// their logs.
    /// </summary>
    public string? Reason { get; init; }

    /// <summary>Creates a response of the front itself with the given JSON.</summary>
    public static FrontAnswer Json(int status, string json, string? errorType = null, string? reason = null)
    {
        var answer = new FrontAnswer { StatusCode = status, Body = Encoding.UTF8.GetBytes(json), Reason = reason };
        answer.Add("content-type", "application/json");
        if (errorType is not null) answer.Add("x-amzn-ErrorType", errorType);
        return answer;
    }

    /// <summary>Adds a header without replacing existing ones.</summary>
    public void Add(string name, string value) => Headers.Add(new(name, value));

    /// <summary>Returns true if there is a header with this name; otherwise, false.</summary>
    public bool Has(string name) => Headers.Exists(header => header.Key.Equals(name, StringComparison.OrdinalIgnoreCase));

    /// <summary>Writes the response to the client.</summary>
    public async Task WriteToAsync(HttpContext context)
    {
        WriteHead(context.Response);
        if (Reason is not null && !Has(FrontHeaders.Reason)) context.Response.Headers[FrontHeaders.Reason] = FrontHeaders.OneLine(Reason);
        if (!FrontHeaders.HasBody(context.Request.Method, StatusCode)) return;
        context.Response.ContentLength = Body.Length;
        await context.Response.Body.WriteAsync(Body, context.RequestAborted).ConfigureAwait(false);
    }

    /// <summary>Sets the status and headers of a response that hasn't started.</summary>
    public void WriteHead(HttpResponse response)
    {
        response.StatusCode = StatusCode;
        foreach (var (name, value) in Headers) response.Headers.Append(name, value);
    }
}
