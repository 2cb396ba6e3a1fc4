using System.Net;
using System.Net.Http.Headers;

namespace Tern.TestHarness;

/// <summary>Answers every request on another thread a moment later, so that the call is still pending when its caller
/// gets it.</summary>
public sealed class LateHandler(int status = 400, string body = "", string contentType = "application/x-amz-json-1.0") : HttpMessageHandler
{
    private readonly byte[] _body = System.Text.Encoding.UTF8.GetBytes(body);

    /// <inheritdoc/>
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        await Task.Run(static () => Thread.SpinWait(3_000), cancellationToken).ConfigureAwait(false);
        var content = new ByteArrayContent(_body);
        content.Headers.ContentType = new MediaTypeHeaderValue(contentType);
        return new HttpResponseMessage((HttpStatusCode)status) { Content = content, RequestMessage = request };
    }
}
