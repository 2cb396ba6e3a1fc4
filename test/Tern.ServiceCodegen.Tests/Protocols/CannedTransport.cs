using Tern.Http;

namespace Tern.ServiceCodegen.Tests.Protocols;

/// <summary>Records the request, and returns the given response.</summary>
internal sealed class CannedTransport(int status, IReadOnlyDictionary<string, string> headers, byte[] answerBody) : AwsTransport
{
    internal SentRequest? Sent { get; private set; }

    public override bool StreamsRequests => true;

    public override async ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken)
    {
        var body = request.Body.WrittenSpan.ToArray();
        if (request.BodyStream is { } stream)
        {
            using var all = new MemoryStream();
            await stream.CopyToAsync(all, cancellationToken);
            body = all.ToArray();
        }

        var sent = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        for (var i = 0; i < request.Headers.Count; i++)
        {
            var (name, text) = (request.Headers[i].Name, request.Headers[i].GetText());
            sent[name] = sent.TryGetValue(name, out var before) ? $"{before}, {text}" : text;
        }

        Sent = new SentRequest(
            request.Method,
            request.Endpoint.PathPrefix + request.PathAndQuery,
            request.HostPrefix + request.Endpoint.Host,
            sent,
            body, request.RequiresHttp2);
        return new Answer(status, headers, answerBody);
    }

    internal sealed record SentRequest(
        string Method, string PathAndQuery, string Host, IReadOnlyDictionary<string, string> Headers, byte[] Body, bool RequiresHttp2);

    private sealed class Answer(int status, IReadOnlyDictionary<string, string> headers, byte[] body) : AwsHttpResponse
    {
        public override int StatusCode => status;

        public override ReadOnlyMemory<byte> Body => body;

        public override string? GetHeader(string name) => headers.FirstOrDefault(h => string.Equals(h.Key, name, StringComparison.OrdinalIgnoreCase)).Value;

        public override IEnumerable<KeyValuePair<string, string>> GetHeaders() => headers;

        protected override void Dispose(bool disposing) { }
    }
}
