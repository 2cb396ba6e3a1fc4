using System.Net;
using System.Text;
using System.Text.Json;

namespace Tern.Core.Tests.Credentials;

/// <summary>Answers as a test defines, and records the requests. It doesn't use the network.</summary>
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
    /// <param name="http">The calls.</param>
    /// <param name="notCompared">The fields of forms whose values the recording has from another run than the case's files.</param>
    public static ScriptedHandler Replay(JsonElement http, params string[] notCompared)
    {
        var recorded = new Queue<JsonElement>(http.EnumerateArray());
        return new ScriptedHandler(request =>
        {
            Assert.True(recorded.TryDequeue(out var pair), $"No call was recorded for {request.Method} {request.RequestUri}.");
            var expected = pair.GetProperty("request");
            Assert.Equal(expected.GetProperty("method").GetString(), request.Method.Method);
            AssertSameAddress(new Uri(expected.GetProperty("uri").GetString()!), request.RequestUri!);
            foreach (var header in expected.GetProperty("headers").EnumerateObject())
                if (IsCompared(header.Name, request)) Assert.Equal(header.Value.GetString(), Header(request, header.Name));
            if (request.Method == HttpMethod.Post) AssertSameForm(expected.GetProperty("body").GetString()!, Body(request), notCompared);
            var response = pair.GetProperty("response");
            return Answer(response.TryGetProperty("body", out var body) ? body.GetString()! : "", (HttpStatusCode)response.GetProperty("status").GetInt32());
        });
    }

    public static string Body(HttpRequestMessage request)
    {
        using var reader = new StreamReader(request.Content!.ReadAsStream());
        return reader.ReadToEnd();
    }

    /// <summary>The fields of a form.</summary>
    public static Dictionary<string, string> Form(string body) =>
        body.Split('&').Select(field => field.Split('=', 2)).ToDictionary(field => field[0], field => Uri.UnescapeDataString(field[1]));

    public static HttpResponseMessage Answer(string body, HttpStatusCode status = HttpStatusCode.OK) =>
        new(status) { Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body)) };

    public static string? Header(HttpRequestMessage request, string name) =>
        request.Headers.TryGetValues(name, out var values) ? string.Join(", ", values) : null;

    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        lock (_gate) _requests.Add($"{request.Method} {request.RequestUri}");
        return answer(request, cancellationToken);
    }

    private static bool IsCompared(string header, HttpRequestMessage request) =>
        header.StartsWith("x-aws-ec2-metadata-token", StringComparison.OrdinalIgnoreCase)
        || header.Equals("x-amz-sso_bearer_token", StringComparison.OrdinalIgnoreCase)
        || (header.Equals("authorization", StringComparison.OrdinalIgnoreCase) && request.Method == HttpMethod.Get);

    private static void AssertSameAddress(Uri expected, Uri found)
    {
        Assert.Equal(expected.GetLeftPart(UriPartial.Path), found.GetLeftPart(UriPartial.Path));
        Assert.Equal(expected.Query.TrimStart('?').Split('&').Order(), found.Query.TrimStart('?').Split('&').Order());
    }

    private static void AssertSameForm(string expected, string found, string[] notCompared)
    {
        var (want, have) = (Form(expected), Form(found));
        Assert.Equal(want.Keys.Order(), have.Keys.Order());
        foreach (var (name, value) in want)
            if (name != "RoleSessionName" && !notCompared.Contains(name)) Assert.Equal(value, have[name]);
    }
}
