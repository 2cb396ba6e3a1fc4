using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Tern.Buffers;

namespace Tern.Pages;

/// <summary>One request of a page on its way to its answer. It needs no more of the server than its features.</summary>
public class PageRequest
{
    private readonly IHttpRequestFeature _request;
    private readonly IHttpResponseFeature _response;

    /// <summary>Wraps a request.</summary>
    /// <param name="context">The features of the request, such as <c>HttpContext.Features</c>.</param>
    public PageRequest(IFeatureCollection context)
    {
        ArgumentNullException.ThrowIfNull(context);
        Context = context;
        _request = context.GetRequiredFeature<IHttpRequestFeature>();
        _response = context.GetRequiredFeature<IHttpResponseFeature>();
    }

    /// <summary>The features of the request.</summary>
    public IFeatureCollection Context { get; }

    /// <summary>The method, such as <c>GET</c>.</summary>
    public string Method => _request.Method;

    /// <summary>GET or HEAD: it changes nothing.</summary>
    public bool IsRead => Method is "GET" or "HEAD";

    /// <summary><c>http</c> or <c>https</c>.</summary>
    public string Scheme => _request.Scheme;

    /// <summary>The path, decoded.</summary>
    public string Path => _request.Path;

    /// <summary>The headers of the request.</summary>
    public IHeaderDictionary Headers => _request.Headers;

    /// <summary>The headers of the answer.</summary>
    public IHeaderDictionary AnswerHeaders => _response.Headers;

    /// <summary>A parameter of the query string, decoded; null when it is absent.</summary>
    /// <param name="name">The parameter's name, as it stands there.</param>
    public string? Query(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        foreach (var pair in _request.QueryString.TrimStart('?').Split('&'))
        {
            var equals = pair.IndexOf('=', StringComparison.Ordinal);
            if (equals >= 0 && pair.AsSpan(0, equals).SequenceEqual(name)) return Uri.UnescapeDataString(pair[(equals + 1)..].Replace('+', ' '));
        }

        return null;
    }

    /// <summary>Answers with JSON.</summary>
    /// <param name="write">Writes it.</param>
    /// <param name="status">The HTTP status.</param>
    public async Task AnswerJsonAsync(Action<Utf8JsonWriter> write, int status = 200)
    {
        ArgumentNullException.ThrowIfNull(write);
        using var body = CreateBuffer();
        using (var json = new Utf8JsonWriter(body)) write(json);
        await AnswerAsync(status, "application/json", body.WrittenMemory).ConfigureAwait(false);
    }

    /// <summary>Refuses, as JSON with a <c>message</c>.</summary>
    /// <param name="status">The HTTP status.</param>
    /// <param name="message">What was wrong and what was expected.</param>
    public Task RefuseAsync(int status, string message) => AnswerJsonAsync(
        json =>
        {
            json.WriteStartObject();
            json.WriteString("message", message);
            json.WriteEndObject();
        },
        status);

    /// <summary>Refuses a method that a path doesn't have: 405.</summary>
    /// <param name="allowed">Those that it has, such as <c>GET, DELETE</c>.</param>
    public Task RefuseMethodAsync(string allowed)
    {
        AnswerHeaders.Allow = allowed;
        return RefuseAsync(405, $"{Path} takes {allowed}, not {Method}.");
    }

    /// <summary>Answers with a body, of which HEAD gets the length alone.</summary>
    /// <param name="status">The HTTP status.</param>
    /// <param name="contentType">The body's type; null for none.</param>
    /// <param name="body">The body.</param>
    public async Task AnswerAsync(int status, string? contentType, ReadOnlyMemory<byte> body)
    {
        _response.StatusCode = status;
        if (contentType is not null) _response.Headers.ContentType = contentType;
        if (status != 304) _response.Headers.ContentLength = body.Length;
        var writer = Context.GetRequiredFeature<IHttpResponseBodyFeature>().Writer;
        if (Method == "HEAD" || body.IsEmpty) await writer.FlushAsync().ConfigureAwait(false);
        else await writer.WriteAsync(body).ConfigureAwait(false);
    }

    /// <summary>Makes the buffer that JSON is written into.</summary>
    protected virtual PooledBuffer CreateBuffer() => new();
}
