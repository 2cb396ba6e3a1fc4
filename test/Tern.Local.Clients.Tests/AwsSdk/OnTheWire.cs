using System.Net.Http.Headers;
using Amazon.Runtime;

namespace Tern.Local.Clients.Tests.AwsSdk;

/// <summary>Is between the AWS SDK and the server, and can change requests and responses.</summary>
internal sealed class OnTheWire(
    Action<HttpRequestHeaders>? asked = null, Func<HttpResponseMessage, Task<HttpResponseMessage>>? answered = null) : HttpClientFactory
{
    /// <summary>The number of requests so far.</summary>
    public int Requests { get; private set; }

    public override HttpClient CreateHttpClient(IClientConfig clientConfig) => new(new Handler(this) { InnerHandler = new SocketsHttpHandler() });

    public override bool DisposeHttpClientsAfterUse(IClientConfig clientConfig) => true;

    public override bool UseSDKHttpClientCaching(IClientConfig clientConfig) => false;

    private sealed class Handler(OnTheWire wire) : DelegatingHandler
    {
        private readonly Action<HttpRequestHeaders>? _asked = wire.Asked;
        private readonly Func<HttpResponseMessage, Task<HttpResponseMessage>>? _answered = wire.Answered;

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            wire.Requests++;
            _asked?.Invoke(request.Headers);
            var answer = await base.SendAsync(request, cancellationToken);
            return _answered is null ? answer : await _answered(answer);
        }
    }

    private Action<HttpRequestHeaders>? Asked => asked;

    private Func<HttpResponseMessage, Task<HttpResponseMessage>>? Answered => answered;
}
