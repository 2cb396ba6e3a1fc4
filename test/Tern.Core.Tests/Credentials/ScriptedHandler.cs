using System.Net;
using System.Text;
using System.Text.Json;

namespace Tern.Core.Tests.Credentials;

/// <summary>Answers as a test says and keeps what was asked. There is no network behind it.</summary>
internal sealed class ScriptedHandler(Func<HttpRequestMessage, CancellationToken, Task<HttpResponseMessage>> answer) : HttpMessageHandler
{
    private readonly Lock _gate = new();
    private readonly List<string> _requests = [];

    public ScriptedHandler(Func<HttpRequestMessage, HttpResponseMessage> answer) : this((request, _) => Task.FromResult(answer(request))) { }

    /// <summary>Method and address of each request, in order.</summary>
    public IReadOnlyList<string> Requests
    {
        get { lock (_gate) return [.. _requests]; }
    }

    /// <summary>A handler that expects the recorded calls of a conformance case, in their order, and no others.</summary>
    public static ScriptedHandler Replay(JsonElement http)
    {
        var recorded = new Queue<JsonElement>(http.EnumerateArray());
        return new ScriptedHandler(request =>
        {
            Assert.True(recorded.TryDequeue(out var pair), $"No call was recorded for {request.Method} {request.RequestUri}.");
            var expected = pair.GetProperty("request");
            Assert.Equal(expected.GetProperty("method").GetString(), request.Method.Method);
            Assert.Equal(new Uri(expected.GetProperty("uri").GetString()!), request.RequestUri);
            foreach (var header in expected.GetProperty("headers").EnumerateObject())
                if (header.Name.StartsWith("x-aws-ec2-metadata-token", StringComparison.OrdinalIgnoreCase) || header.Name.Equals("authorization", StringComparison.OrdinalIgnoreCase))
                    Assert.Equal(header.Value.GetString(), Header(request, header.Name));
            var response = pair.GetProperty("response");
            return Answer(response.GetProperty("body").GetString()!, (HttpStatusCode)response.GetProperty("status").GetInt32());
        });
    }

    public static HttpResponseMessage Answer(string body, HttpStatusCode status = HttpStatusCode.OK) =>
        new(status) { Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body)) };

    public static string? Header(HttpRequestMessage request, string name) => request.Headers.TryGetValues(name, out var values) ? string.Join(", ", values) : null;

    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        lock (_gate) _requests.Add($"{request.Method} {request.RequestUri}");
        return answer(request, cancellationToken);
    }
}
