using System.Text;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local.Fronts.Http;

/// <summary>What a front answers.</summary>
internal sealed record FrontAnswer
{
    /// <summary>The status.</summary>
    public required int StatusCode { get; init; }

    /// <summary>The headers in their order; a name may come again.</summary>
    public List<KeyValuePair<string, string>> Headers { get; init; } = [];

    /// <summary>The body; empty for none.</summary>
    public ReadOnlyMemory<byte> Body { get; init; }

    /// <summary>Why, for the one who runs it: services say so in their logs at most. Null when nothing is wrong.</summary>
    public string? Reason { get; init; }

    /// <summary>An answer of a front itself, in JSON as it is written here.</summary>
    public static FrontAnswer Json(int status, string json, string? errorType = null, string? reason = null)
    {
        var answer = new FrontAnswer { StatusCode = status, Body = Encoding.UTF8.GetBytes(json), Reason = reason };
        answer.Add("content-type", "application/json");
        if (errorType is not null) answer.Add("x-amzn-ErrorType", errorType);
        return answer;
    }

    /// <summary>Adds a header beside those there are.</summary>
    public void Add(string name, string value) => Headers.Add(new(name, value));

    /// <summary>Is there a header of this name?</summary>
    public bool Has(string name) => Headers.Exists(header => header.Key.Equals(name, StringComparison.OrdinalIgnoreCase));

    /// <summary>Writes it all to the client.</summary>
    public async Task WriteToAsync(HttpContext context)
    {
        WriteHead(context.Response);
        if (Reason is not null && !Has(FrontHeaders.Reason)) context.Response.Headers[FrontHeaders.Reason] = FrontHeaders.OneLine(Reason);
        if (!FrontHeaders.HasBody(context.Request.Method, StatusCode)) return;
        context.Response.ContentLength = Body.Length;
        await context.Response.Body.WriteAsync(Body, context.RequestAborted).ConfigureAwait(false);
    }

    /// <summary>Sets status and headers of a response that has not begun.</summary>
    public void WriteHead(HttpResponse response)
    {
        response.StatusCode = StatusCode;
        foreach (var (name, value) in Headers) response.Headers.Append(name, value);
    }
}
