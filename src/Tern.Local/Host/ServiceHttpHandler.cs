using System.IO.Pipelines;
using System.Net;
using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Primitives;

namespace Tern.Local.Host;

/// <summary>Sends the requests of an <see cref="HttpClient"/> to the services in this process, as if they came from a port.</summary>
/// <param name="process">Handles a request.</param>
internal sealed class ServiceHttpHandler(Func<IFeatureCollection, Task> process) : HttpMessageHandler
{
    protected override HttpResponseMessage Send(HttpRequestMessage request, CancellationToken cancellationToken) =>
        SendAsync(request, cancellationToken).GetAwaiter().GetResult();

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var url = request.RequestUri!;
        using var exchange = new Exchange(cancellationToken);
        // In memory, so that the same request can be sent again.
        var sent = new MemoryStream();
        if (request.Content is { } content) await content.CopyToAsync(sent, cancellationToken).ConfigureAwait(false);
        sent.Position = 0;
        var head = new HttpRequestFeature
        {
            Method = request.Method.Method,
            Scheme = url.Scheme,
            Path = Uri.UnescapeDataString(url.AbsolutePath),
            QueryString = url.Query,
            RawTarget = url.PathAndQuery,
            Protocol = "HTTP/1.1",
            Headers = { Host = url.Authority },
            Body = sent,
        };
        foreach (var (name, values) in request.Headers.NonValidated) head.Headers[name] = new StringValues([.. values]);
        foreach (var (name, values) in request.Content?.Headers.NonValidated ?? default) head.Headers[name] = new StringValues([.. values]);
        if (request.Content is not null || request.Method == HttpMethod.Put || request.Method == HttpMethod.Post) head.Headers.ContentLength = sent.Length;
        exchange.Reader = PipeReader.Create(sent);
        var body = new MemoryStream();
        var response = new HttpResponseFeature();
        var responseBody = new StreamResponseBodyFeature(body);
        var features = new FeatureCollection();
        features.Set<IHttpRequestFeature>(head);
        features.Set<IHttpResponseFeature>(response);
        features.Set<IHttpResponseBodyFeature>(responseBody);
        features.Set<IHttpRequestLifetimeFeature>(exchange);
        features.Set<IRequestBodyPipeFeature>(exchange);
        features.Set<IConnectionLifetimeNotificationFeature>(exchange);
        try
        {
            await process(features).ConfigureAwait(false);
        }
        finally
        {
            await exchange.Reader.CompleteAsync().ConfigureAwait(false);
        }

        cancellationToken.ThrowIfCancellationRequested();
        if (exchange.IsAborted) throw new HttpRequestException(HttpRequestError.ResponseEnded, "An injected fault ended the connection.");
        await responseBody.CompleteAsync().ConfigureAwait(false);
        if (response.Headers.ContentLength > body.Length && request.Method != HttpMethod.Head)
            throw new HttpRequestException(HttpRequestError.ResponseEnded, "An injected fault ended the response early.");
        body.Position = 0;
        return Make(request, response, body);
    }

    private static HttpResponseMessage Make(HttpRequestMessage request, HttpResponseFeature response, MemoryStream body)
    {
        var message = new HttpResponseMessage((HttpStatusCode)response.StatusCode) { RequestMessage = request, Content = new StreamContent(body) };
        foreach (var (name, values) in response.Headers)
        {
            IEnumerable<string?> texts = values;
            if (!message.Headers.TryAddWithoutValidation(name, texts)) message.Content.Headers.TryAddWithoutValidation(name, texts);
        }

        return message;
    }

    /// <summary>The features of a connection besides the head and the body.</summary>
    private sealed class Exchange : IHttpRequestLifetimeFeature, IRequestBodyPipeFeature, IConnectionLifetimeNotificationFeature, IDisposable
    {
        private readonly CancellationTokenSource _aborted;

        public Exchange(CancellationToken cancellationToken)
        {
            _aborted = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
            RequestAborted = _aborted.Token;
        }

        public CancellationToken RequestAborted { get; set; }

        public CancellationToken ConnectionClosedRequested { get; set; }

        public bool IsAborted { get; private set; }

        public PipeReader Reader { get; set; } = null!;

        public void Abort()
        {
            IsAborted = true;
            _aborted.Cancel();
        }

        public void RequestClose()
        {
            // There is no connection that could be closed.
        }

        public void Dispose() => _aborted.Dispose();
    }
}
