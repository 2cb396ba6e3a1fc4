using System.Net;
using System.Net.Http.Headers;

namespace Tern.TestHarness;

/// <summary>
/// Replaces the network: reads the request's body as a transport would, then returns the same bytes every time. Its own
/// objects account for about 0.6 KB of every figure.
/// </summary>
public sealed class CannedHandler(byte[] body, string contentType = "application/x-amz-json-1.0", params (string Name, string Value)[] headers)
    : HttpMessageHandler
{
    private readonly MediaTypeHeaderValue _contentType = new(contentType);

    /// <inheritdoc/>
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(request);
        if (request.Content is { } sent) await sent.CopyToAsync(Stream.Null, cancellationToken).ConfigureAwait(false);
        var content = new ByteArrayContent(body);
        content.Headers.ContentType = _contentType;
        content.Headers.ContentLength = body.Length;
        var response = new HttpResponseMessage(HttpStatusCode.OK) { Content = content, RequestMessage = request };
        foreach (var (name, value) in headers)
            if (!response.Headers.TryAddWithoutValidation(name, value)) content.Headers.TryAddWithoutValidation(name, value);
        return response;
    }
}
