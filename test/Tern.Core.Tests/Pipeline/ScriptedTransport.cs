using Tern.Http;

namespace Tern.Core.Tests.Pipeline;

/// <summary>Answers the attempts of a test, one after the other.</summary>
internal sealed class ScriptedTransport(Func<int, AwsHttpRequest, CancellationToken, ValueTask<AwsHttpResponse>> answer) : AwsTransport
{
    public ScriptedTransport(Func<int, AwsHttpResponse> answer) : this((attempt, _, _) => new(answer(attempt))) { }

    public int Attempts { get; private set; }

    /// <summary>The headers of each attempt.</summary>
    public List<Dictionary<string, string>> Sent { get; } = [];

    public override ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken)
    {
        var headers = new Dictionary<string, string>();
        for (var i = 0; i < request.Headers.Count; i++) headers.Add(request.Headers[i].Name, request.Headers[i].GetText());
        Sent.Add(headers);
        return answer(++Attempts, request, cancellationToken);
    }
}

/// <summary>An answer made of text, which knows whether it was given back.</summary>
internal sealed class TextResponse(int status, string body = "", params (string Name, string Value)[] headers) : AwsHttpResponse
{
    public int Disposals { get; private set; }

    public override int StatusCode => status;

    public override ReadOnlyMemory<byte> Body { get; } = System.Text.Encoding.UTF8.GetBytes(body);

    public static TextResponse Error(int status, string code, params (string Name, string Value)[] headers) =>
        new(status, $$"""{"__type":"{{code}}"}""", headers);

    public override IEnumerable<KeyValuePair<string, string>> GetHeaders() =>
        headers.Select(header => new KeyValuePair<string, string>(header.Name, header.Value));

    public override string? GetHeader(string name)
    {
        foreach (var (key, value) in headers)
            if (key.Equals(name, StringComparison.OrdinalIgnoreCase)) return value;
        return null;
    }

    protected override void Dispose(bool disposing) => Disposals++;
}
