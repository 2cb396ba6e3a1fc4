using Tern.Credentials;
using Tern.Signing;
using Tern.Signing.Chains;

namespace Tern.Pipeline;

/// <summary>Gives an attempt the headers that depend on it, and its signature.</summary>
internal sealed class AttemptSigner(ClockSkew skew, string userAgent, Func<string?>? lambdaTraceId, TimeProvider clock)
{
    private readonly SigV4Signer _signer = new();
    private readonly SdkRequestHeader _sdkRequest = new();

    public void Sign(AwsCall call, AwsCredentials? credentials)
    {
        var http = call.Http;
        var endpoint = http.Endpoint;
        var headers = http.Headers;
        // What the attempt before added goes: each is signed anew.
        headers.Truncate(call.SharedHeaders);
        for (var i = 0; i < endpoint.Headers.Count; i++) headers.Add(endpoint.Headers[i].Key, endpoint.Headers[i].Value);

        var offset = skew.Get(endpoint.Host);
        call.ClockOffset = offset ?? TimeSpan.Zero;
        var now = clock.GetUtcNow() + call.ClockOffset;
        var parts = http.BodyStream?.Parts;
        if (parts is not null && credentials is not null) headers.Add("x-amz-content-sha256", parts.PayloadHash);
        if (credentials is not null) _signer.Sign(http, credentials, endpoint.SigningRegion, endpoint.SigningName, now);
        parts?.BeginAttempt(
            credentials is null ? null : new SignatureChain(_signer, http, credentials, endpoint.SigningRegion, endpoint.SigningName), clock, call.ClockOffset);

        // After the signature: proxies may touch these, they decide nothing, and a shorter list of signed headers is less to send.
        headers.Add("amz-sdk-invocation-id", call.InvocationId);
        var expires = offset is not null && call.AttemptTimeout != Timeout.InfiniteTimeSpan;
        headers.Add("amz-sdk-request", _sdkRequest.Format(expires ? now + call.AttemptTimeout : null, call.Attempt, call.MaxAttempts));
        headers.Add("user-agent", userAgent);
        if (lambdaTraceId?.Invoke() is { } traceId && !headers.Contains(LambdaTraceHeader.Name)) headers.Add(LambdaTraceHeader.Name, traceId);
    }
}
