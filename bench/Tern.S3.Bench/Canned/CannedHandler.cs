using System.Net;
using System.Net.Http.Headers;

namespace Tern.S3.Bench.Canned;

/// <summary>The network, left out: reads the request's body as a connection would, then answers the same every time, with the headers that S3 sends.</summary>
internal sealed class CannedHandler(byte[] body, string contentType, bool isHead, params (string Name, string Value)[] headers) : HttpMessageHandler
{
    private readonly MediaTypeHeaderValue _contentType = new(contentType);

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        if (request.Content is { } sent) await sent.CopyToAsync(Stream.Null, cancellationToken).ConfigureAwait(false);
        var content = new ByteArrayContent(isHead ? [] : body);
        content.Headers.ContentType = _contentType;
        content.Headers.ContentLength = body.Length;
        var response = new HttpResponseMessage(HttpStatusCode.OK) { Content = content, RequestMessage = request };
        foreach (var (name, value) in headers)
            if (!response.Headers.TryAddWithoutValidation(name, value)) content.Headers.TryAddWithoutValidation(name, value);
        return response;
    }
}
