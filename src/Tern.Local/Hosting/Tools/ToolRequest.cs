using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Tern.Buffers;
using Tern.Local.Buffers;
using Tern.Local.Hosting.Http;

namespace Tern.Local.Hosting.Tools;

/// <summary>One request below /_tern on its way to its answer.</summary>
internal sealed class ToolRequest
{
    private readonly IFeatureCollection _features;
    private readonly IHttpRequestFeature _request;
    private readonly IHttpResponseFeature _response;

    public ToolRequest(IFeatureCollection features)
    {
        _features = features;
        _request = features.GetRequiredFeature<IHttpRequestFeature>();
        _response = features.GetRequiredFeature<IHttpResponseFeature>();
    }

    public string Method => _request.Method;

    /// <summary>GET or HEAD: it changes nothing.</summary>
    public bool IsRead => Method is "GET" or "HEAD";

    public string Path => _request.Path;

    public IHeaderDictionary Headers => _request.Headers;

    public IHeaderDictionary AnswerHeaders => _response.Headers;

    /// <summary>Is its body said to be JSON? Forms and plain text, which a page of another site may post unasked, are not.</summary>
    public bool HasJsonType => MediaTypes.Of(_request.Headers.ContentType.ToString()).Equals(MediaTypes.Json, StringComparison.OrdinalIgnoreCase);

    /// <summary>A parameter of the query string; null when it is absent.</summary>
    public string? Query(string name)
    {
        foreach (var pair in _request.QueryString.TrimStart('?').Split('&'))
        {
            var equals = pair.IndexOf('=', StringComparison.Ordinal);
            if (equals >= 0 && pair.AsSpan(0, equals).SequenceEqual(name)) return Uri.UnescapeDataString(pair[(equals + 1)..].Replace('+', ' '));
        }

        return null;
    }

    /// <summary>Reads the body; false when it is longer than a request may be, or its coding is broken.</summary>
    public async ValueTask<bool> TryReadBodyAsync(PooledBuffer body)
    {
        var state = await RequestBody.ReadAsync(_features, _request, body).ConfigureAwait(false);
        await SocketThread.LeaveAsync();
        return state == BodyState.Whole;
    }

    /// <summary>Answers with JSON.</summary>
    public async Task AnswerJsonAsync(Action<Utf8JsonWriter> write, int status = 200)
    {
        using var body = new ServerBuffer();
        using (var json = new Utf8JsonWriter(body)) write(json);
        await AnswerAsync(status, MediaTypes.Json, body.WrittenMemory).ConfigureAwait(false);
    }

    /// <summary>Refuses, as JSON with a <c>message</c>.</summary>
    public Task RefuseAsync(int status, string message) => AnswerJsonAsync(
        json =>
        {
            json.WriteStartObject();
            json.WriteString("message", message);
            json.WriteEndObject();
        },
        status);

    /// <summary>Refuses a method that a path doesn't have.</summary>
    public Task RefuseMethodAsync(string allowed)
    {
        AnswerHeaders.Allow = allowed;
        return RefuseAsync(405, $"{Path} takes {allowed}, not {Method}.");
    }

    public async Task AnswerAsync(int status, string? contentType, ReadOnlyMemory<byte> body)
    {
        _response.StatusCode = status;
        if (contentType is not null) _response.Headers.ContentType = contentType;
        if (status != 304) _response.Headers.ContentLength = body.Length;
        var writer = _features.GetRequiredFeature<IHttpResponseBodyFeature>().Writer;
        if (Method == "HEAD" || body.IsEmpty) await writer.FlushAsync().ConfigureAwait(false);
        else await writer.WriteAsync(body).ConfigureAwait(false);
    }
}
