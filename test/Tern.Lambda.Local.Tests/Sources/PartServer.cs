using System.Net;
using System.Text;

namespace Tern.Lambda.Local.Tests.Sources;

/// <summary>A part that answers requests at its own port, and a client for it.</summary>
internal sealed class PartServer : IAsyncDisposable
{
    private readonly HttpClient _http = new();
    private readonly IHttpPart _part;
    private readonly LoopbackListener _listener;

    private PartServer(IHttpPart part, LoopbackListener listener) => (_part, _listener) = (part, listener);

    public string Address => $"http://127.0.0.1:{_listener.Port}";

    public static async Task<PartServer> StartAsync(IHttpPart part) => new(part, await LoopbackListener.StartAsync(
        new IPEndPoint(IPAddress.Loopback, 0),
        async context =>
        {
            if (!await part.TryHandleAsync(context)) context.Response.StatusCode = 404;
        },
        TestContext.Current.CancellationToken));

    public Task<HttpResponseMessage> PostAsync(string path, string contentType, string body, string? target = null)
    {
        var request = new HttpRequestMessage(HttpMethod.Post, Address + path) { Content = new StringContent(body, Encoding.UTF8, contentType) };
        if (target is not null) request.Headers.Add("X-Amz-Target", target);
        return _http.SendAsync(request, TestContext.Current.CancellationToken);
    }

    public async ValueTask DisposeAsync()
    {
        _http.Dispose();
        await _part.DisposeAsync();
        await _listener.DisposeAsync();
    }
}
