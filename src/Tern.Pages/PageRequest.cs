using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Tern.Buffers;

namespace Tern.Pages;

/// <summary>A request for a page, and its response. It only needs the server's features.</summary>
public class PageRequest
{
    private readonly IHttpRequestFeature _request;
    private readonly IHttpResponseFeature _response;

    /// <summary>Initializes a request.</summary>
    /// <param name="context">The features of the request, such as <c>HttpContext.Features</c>.</param>
    public PageRequest(IFeatureCollection context)
    {
        ArgumentNullException.ThrowIfNull(context);
        Context = context;
        _request = context.GetRequiredFeature<IHttpRequestFeature>();
        _response = context.GetRequiredFeature<IHttpResponseFeature>();
    }

    /// <summary>Gets the features of the request.</summary>
    public IFeatureCollection Context { get; }

    /// <summary>Gets the method, such as <c>GET</c>.</summary>
    public string Method => _request.Method;

    /// <summary>true for GET and HEAD requests, which change nothing; otherwise, false.</summary>
    public bool IsRead => Method is "GET" or "HEAD";

    /// <summary>Gets the scheme: <c>http</c> or <c>https</c>.</summary>
    public string Scheme => _request.Scheme;

    /// <summary>Gets the decoded path.</summary>
    public string Path => _request.Path;

    /// <summary>Gets the headers of the request.</summary>
    public IHeaderDictionary Headers => _request.Headers;

    /// <summary>Gets the headers of the response.</summary>
    public IHeaderDictionary AnswerHeaders => _response.Headers;

    /// <summary>Returns a decoded parameter of the query string, or null if it's absent.</summary>
    /// <param name="name">The parameter's name, as written in the query string.</param>
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

    /// <summary>Sends a JSON response.</summary>
    /// <param name="write">A callback that writes the JSON.</param>
    /// <param name="status">The HTTP status.</param>
    public async Task AnswerJsonAsync(Action<Utf8JsonWriter> write, int status = 200)
    {
        ArgumentNullException.ThrowIfNull(write);
        using var body = CreateBuffer();
        using (var json = new Utf8JsonWriter(body)) write(json);
        await AnswerAsync(status, "application/json", body.WrittenMemory).ConfigureAwait(false);
    }

    /// <summary>Sends an error as JSON with a <c>message</c>.</summary>
    /// <param name="status">The HTTP status.</param>
    /// <param name="message">A description of the problem and of what was expected.</param>
    public Task RefuseAsync(int status, string message) => AnswerJsonAsync(
        json =>
        {
            json.WriteStartObject();
            json.WriteString("message", message);
            json.WriteEndObject();
        },
        status);

    /// <summary>Refuses a method that a path doesn't support: 405.</summary>
    /// <param name="allowed">The supported methods, such as <c>GET, DELETE</c>.</param>
    public Task RefuseMethodAsync(string allowed)
    {
        AnswerHeaders.Allow = allowed;
        return RefuseAsync(405, $"{Path} supports {allowed}, not {Method}.");
    }

    /// <summary>Sends a response. For HEAD, only its length is sent.</summary>
    /// <param name="status">The HTTP status.</param>
    /// <param name="contentType">The content type, or null for none.</param>
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

    /// <summary>Creates the buffer for JSON.</summary>
    protected virtual PooledBuffer CreateBuffer() => new();
}
