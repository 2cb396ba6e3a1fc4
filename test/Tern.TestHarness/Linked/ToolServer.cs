using System.Net;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Local;

namespace Tern.TestHarness;

/// <summary>A server with a port, and a plain HTTP client for it.</summary>
internal sealed class ToolServer : IAsyncDisposable
{
    private ToolServer(LocalDynamoDb local)
    {
        Local = local;
        Http = new HttpClient { BaseAddress = local.Endpoint };
    }

    public LocalDynamoDb Local { get; }

    public HttpClient Http { get; }

    /// <summary>The origin that the server's own pages have.</summary>
    public string Origin => $"http://{Local.Endpoint!.Authority}";

    public static async Task<ToolServer> StartAsync(Action<LocalRequest>? completed = null) =>
        new(await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { ListenOnLoopback = true, RequestCompleted = completed }));

    /// <summary>Calls an operation over HTTP as a client does, with a well-formed signature.</summary>
    public async Task<(HttpStatusCode Status, string Body)> CallAsync(string operation, string body)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, "/") { Content = new StringContent(body, Encoding.UTF8, "application/x-amz-json-1.0") };
        request.Headers.Add("x-amz-target", "DynamoDB_20120810." + operation);
        request.Headers.Add("x-amz-date", "20261121T000000Z");
        request.Headers.TryAddWithoutValidation("authorization",
            "AWS4-HMAC-SHA256 Credential=local/20261121/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0");
        using var answer = await Http.SendAsync(request);
        return (answer.StatusCode, await answer.Content.ReadAsStringAsync());
    }

    /// <summary>Returns the response of a path to GET.</summary>
    public async Task<JsonNode> GetAsync(string path) => JsonNode.Parse(await Http.GetStringAsync(path))!;

    public async Task<HttpResponseMessage> SendAsync(HttpMethod method, string path, string? contentType = null, params (string Name, string Value)[] headers)
    {
        using var request = new HttpRequestMessage(method, path);
        if (contentType is not null)
        {
            request.Content = new StringContent("{}");
            request.Content.Headers.Remove("Content-Type");
            if (contentType.Length > 0) request.Content.Headers.TryAddWithoutValidation("Content-Type", contentType);
        }

        foreach (var (name, value) in headers) request.Headers.TryAddWithoutValidation(name, value);
        return await Http.SendAsync(request);
    }

    public async ValueTask DisposeAsync()
    {
        Http.Dispose();
        await Local.DisposeAsync();
    }
}
