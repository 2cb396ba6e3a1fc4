using System.Collections.Concurrent;
using System.Net;
using System.Text;
using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.RuntimeApi;

/// <summary>A Runtime API without a process: the test is the process.</summary>
internal sealed class RuntimeClient : IWorkSource, IAsyncDisposable
{
    private readonly ConcurrentQueue<InvocationWork> _waiting = new();
    private readonly SemaphoreSlim _arrived = new(0);
    private readonly LoopbackListener _listener;
    private readonly HttpClient _http = new();

    private RuntimeClient(RuntimeSession session, LoopbackListener listener) => (Session, _listener) = (session, listener);

    public RuntimeSession Session { get; private init; }

    public int Port => _listener.Port;

    public ManualTimeProvider Clock { get; private init; } = null!;

    public int TimesBroken { get; private set; }

    public static async Task<RuntimeClient> StartAsync(Action<EmulatedFunctionOptions>? configure = null)
    {
        var function = new EmulatedFunctionOptions { Name = "orders", Command = ["none"] };
        var clock = new ManualTimeProvider();
        RuntimeClient? client = null;
        var source = new Source(() => client!);
        configure?.Invoke(function);
        var session = new RuntimeSession(function, source, clock);
        var listener = await LoopbackListener.StartAsync(new IPEndPoint(IPAddress.Loopback, 0), session.HandleAsync, TestContext.Current.CancellationToken);
        return client = new RuntimeClient(session, listener) { Clock = clock };
    }

    public InvocationWork Enqueue(string payload = "{}", IResponseSink? sink = null)
    {
        var request = new InvocationRequest { Payload = Encoding.UTF8.GetBytes(payload), Source = "test", Sink = sink, TenantId = "blue" };
        var work = new InvocationWork(Session.Function, request, new InvocationJournal(), Clock);
        _waiting.Enqueue(work);
        _arrived.Release();
        return work;
    }

    public Task<HttpResponseMessage> NextAsync() => SendAsync(HttpMethod.Get, "/2018-06-01/runtime/invocation/next");

    public Task<HttpResponseMessage> RespondAsync(string id, string body) =>
        SendAsync(HttpMethod.Post, $"/2018-06-01/runtime/invocation/{id}/response", new StringContent(body));

    public Task<HttpResponseMessage> SendAsync(HttpMethod method, string path, HttpContent? content = null, params (string Name, string Value)[] headers)
    {
        var request = new HttpRequestMessage(method, new Uri($"http://127.0.0.1:{Port}{path}")) { Content = content };
        foreach (var (name, value) in headers) request.Headers.TryAddWithoutValidation(name, value);
        return _http.SendAsync(request, TestContext.Current.CancellationToken);
    }

    async ValueTask<InvocationWork> IWorkSource.TakeAsync(RuntimeSession session, CancellationToken cancellationToken)
    {
        await _arrived.WaitAsync(cancellationToken);
        return _waiting.TryDequeue(out var work) ? work : throw new InvalidOperationException("An event was announced, and is not there.");
    }

    void IWorkSource.Return(InvocationWork work)
    {
        _waiting.Enqueue(work);
        _arrived.Release();
    }

    void IWorkSource.Broken(RuntimeSession session) => TimesBroken++;

    public async ValueTask DisposeAsync()
    {
        _http.Dispose();
        await _listener.DisposeAsync();
        _arrived.Dispose();
    }

    // The session needs its source before the client exists.
    private sealed class Source(Func<IWorkSource> client) : IWorkSource
    {
        public ValueTask<InvocationWork> TakeAsync(RuntimeSession session, CancellationToken cancellationToken) =>
            client().TakeAsync(session, cancellationToken);

        public void Return(InvocationWork work) => client().Return(work);

        public void Broken(RuntimeSession session) => client().Broken(session);
    }
}
