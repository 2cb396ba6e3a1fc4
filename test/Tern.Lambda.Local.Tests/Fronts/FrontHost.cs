using System.Net;
using System.Text;
using System.Text.Json;
using Tern.Lambda.Local.Fronts;
using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.Fronts;

/// <summary>A front on a port, and functions that are methods of a test.</summary>
internal sealed class FrontHost : IAsyncDisposable
{
    private readonly LoopbackListener _listener;

    private FrontHost(LoopbackListener listener) => _listener = listener;

    public required ManualTimeProvider Clock { get; init; }

    public required List<(string Function, InvocationRequest Request)> Calls { get; init; }

    public HttpClient Client { get; private init; } = null!;

    public int Port => _listener.Port;

    /// <summary>The event that came last.</summary>
    public JsonElement Event => JsonElement.Parse(Calls[^1].Request.Payload.Span);

    /// <param name="options">The API.</param>
    /// <param name="answer">What functions answer: their name, and the event.</param>
    public static async Task<FrontHost> StartAsync(ApiOptions options, Func<string, InvocationRequest, Task<InvocationOutcome>> answer)
    {
        var clock = new ManualTimeProvider();
        List<(string, InvocationRequest)> calls = [];
        var front = new Front(
            options,
            (function, request, _) =>
            {
                lock (calls) calls.Add((function, request));
                return answer(function, request);
            },
            clock);
        var listener = await LoopbackListener.StartAsync(
            new IPEndPoint(IPAddress.Loopback, 0), context => front.HandleAsync(context, ""), TestContext.Current.CancellationToken);
        return new FrontHost(listener)
        {
            Clock = clock,
            Calls = calls,
            Client = new HttpClient(new SocketsHttpHandler { UseCookies = false, AllowAutoRedirect = false })
            {
                BaseAddress = new Uri($"http://127.0.0.1:{listener.Port}/"),
            },
        };
    }

    /// <summary>One function that answers the same JSON each time.</summary>
    public static Task<FrontHost> StartAsync(ApiOptions options, string json) => StartAsync(options, (_, _) => Task.FromResult(Answer(json)));

    public static InvocationOutcome Answer(string json) => new() { RequestId = "r", Payload = Encoding.UTF8.GetBytes(json), ContentType = "application/json" };

    public static InvocationOutcome Failure(string message, string type = "Function.Error") => new()
    {
        RequestId = "r",
        Payload = Encoding.UTF8.GetBytes($$"""{"errorMessage":"{{message}}","errorType":"{{type}}"}"""),
        FunctionError = "Unhandled",
        ErrorType = type,
    };

    public static ApiOptions Api(ApiKind kind, params string[] routes) => new()
    {
        Name = "shop",
        Kind = kind,
        Stage = kind == ApiKind.Rest ? "prod" : Route.Default,
        Routes = [.. routes.Select(route => Route.Parse(route, "handler"))],
    };

    public static ApiOptions Guarded(ApiKind kind, AuthorizerOptions authorizer, params string[] routes) => Api(kind, routes) with
    {
        Authorizers = [authorizer],
        Routes = [.. routes.Select(route => Route.Parse(route, "handler", authorizer.Name))],
    };

    public async Task<(int Status, string Body, HttpResponseMessage Response)> SendAsync(HttpRequestMessage request)
    {
        var response = await Client.SendAsync(request, TestContext.Current.CancellationToken);
        return ((int)response.StatusCode, await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken), response);
    }

    public Task<(int Status, string Body, HttpResponseMessage Response)> GetAsync(string path, params (string Name, string Value)[] headers)
    {
        var request = new HttpRequestMessage(HttpMethod.Get, path);
        foreach (var (name, value) in headers) request.Headers.TryAddWithoutValidation(name, value);
        return SendAsync(request);
    }

    public Task<(int Status, string Body, HttpResponseMessage Response)> PostAsync(string path, byte[] body, string? contentType)
    {
        var request = new HttpRequestMessage(HttpMethod.Post, path) { Content = new ByteArrayContent(body) };
        if (contentType is not null) request.Content.Headers.TryAddWithoutValidation("content-type", contentType);
        return SendAsync(request);
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _listener.DisposeAsync();
    }
}
