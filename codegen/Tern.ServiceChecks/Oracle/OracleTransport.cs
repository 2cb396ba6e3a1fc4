using Tern.Http;

namespace Tern.ServiceChecks.Oracle;

/// <summary>Records the sent request, and returns the configured response.</summary>
internal sealed class OracleTransport : AwsTransport
{
    internal CannedAnswer Answer { get; set; } = new(200, new Dictionary<string, string>(), []);

    /// <summary>Creates the responses instead of <see cref="Answer"/>; null to use that.</summary>
    internal Func<CannedAnswer>? Next { get; set; }

    internal SentRequest? Sent { get; set; }

    public override ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken)
    {
        var headers = new List<KeyValuePair<string, string>>();
        for (var i = 0; i < request.Headers.Count; i++) headers.Add(new(request.Headers[i].Name, request.Headers[i].GetText()));
        Sent = new SentRequest(
            request.Method, request.HostPrefix + request.Endpoint.Host, request.Endpoint.PathPrefix + request.PathAndQuery, headers,
            request.Body.WrittenSpan.ToArray());
        return new(new CannedResponse(Next?.Invoke() ?? Answer));
    }

    private sealed class CannedResponse(CannedAnswer answer) : AwsHttpResponse
    {
        public override int StatusCode => answer.Status;

        public override ReadOnlyMemory<byte> Body => answer.Body;

        public override string? GetHeader(string name) => answer.Headers.GetValueOrDefault(name);

        public override IEnumerable<KeyValuePair<string, string>> GetHeaders() => answer.Headers;

        protected override void Dispose(bool disposing) { }
    }
}

/// <summary>A sent request.</summary>
internal sealed record SentRequest(string Method, string Host, string PathAndQuery, IReadOnlyList<KeyValuePair<string, string>> Headers, byte[] Body);
