using Tern.Endpoints;
using Tern.Http;
using Tern.Signing;
using Tern.Telemetry;

namespace Tern.Pipeline;

/// <summary>Adds the headers that depend on the attempt, and the signature.</summary>
internal sealed class AttemptSigner(AwsService service, AwsClientSettings settings, SchemeChooser schemes, ClockSkew skew)
{
    private readonly SdkRequestHeader _sdkRequest = new();
    private readonly string _userAgent = UserAgent.Create(service, settings);
    private readonly Lock _gate = new();
    private Signer[] _signers = [];

    public void Sign(AwsCall call)
    {
        var http = call.Http;
        var endpoint = http.Endpoint;
        var headers = http.Headers;
        for (var i = 0; i < endpoint.Headers.Count; i++) headers.Add(endpoint.Headers[i].Key, endpoint.Headers[i].Value);

        var offset = skew.Get(endpoint.Host);
        call.ClockOffset = offset ?? TimeSpan.Zero;
        var now = settings.TimeProvider.GetUtcNow() + call.ClockOffset;
        if (call.Scheme is { } scheme) Sign(call, GetSigner(endpoint, scheme), now);
        else BeginBody(http.BodyStream, null, now, call.ClockOffset);

        // Added after signing: proxies may change these headers, they don't affect the request's meaning, and fewer
        // signed headers keep the request short.
        headers.Add("amz-sdk-invocation-id", call.InvocationId);
        var expires = offset is not null && call.AttemptTimeout != Timeout.InfiniteTimeSpan;
        headers.Add("amz-sdk-request", _sdkRequest.Format(expires ? now + call.AttemptTimeout : null, call.Attempt, call.MaxAttempts));
        headers.Add("user-agent", _userAgent);
        if (settings.LambdaTraceId?.Invoke() is { } traceId && !headers.Contains(LambdaTraceHeader.Name)) headers.Add(LambdaTraceHeader.Name, traceId);
    }

    /// <summary>Signs a call's request in its query string, so that another program can send it.</summary>
    /// <param name="call">The call. Its request is complete and its endpoint is set.</param>
    /// <param name="expires">The time for which the request is valid.</param>
    /// <returns>The time of the signature, by the local clock.</returns>
    public DateTimeOffset Presign(AwsCall call, TimeSpan expires)
    {
        var endpoint = call.Http.Endpoint;
        for (var i = 0; i < endpoint.Headers.Count; i++) call.Http.Headers.Add(endpoint.Headers[i].Key, endpoint.Headers[i].Value);
        var now = settings.TimeProvider.GetUtcNow();
        GetSigner(endpoint, call.Scheme!).Presign(call.Http, Context(call, now + (skew.Get(endpoint.Host) ?? TimeSpan.Zero)), expires);
        return now;
    }

    /// <summary>Returns the time at an endpoint, as far as it's known.</summary>
    public DateTimeOffset TimeAt(AwsEndpoint endpoint) => settings.TimeProvider.GetUtcNow() + (skew.Get(endpoint.Host) ?? TimeSpan.Zero);

    /// <summary>Determines whether requests of an operation are signed with credentials.</summary>
    /// <param name="traits">The operation's traits.</param>
    /// <param name="offered">The operation's authentication schemes.</param>
    public bool SignsWithCredentials(AwsOperationTraits traits, IReadOnlyList<AwsAuthScheme> offered) =>
        !settings.IsAnonymous && (traits & AwsOperationTraits.Unsigned) == 0 && !schemes.Choose(offered).TakesToken;

    private void Sign(AwsCall call, RequestSigner signer, DateTimeOffset time)
    {
        var http = call.Http;
        var parts = http.BodyStream?.Parts;
        if (parts is not null && call.Credentials is not null) http.Headers.Add("x-amz-content-sha256", parts.PayloadHash);
        var context = Context(call, time);
        signer.Sign(http, context);
        var signsParts = parts is not null || http.BodyStream?.Encoding is { SignsPieces: true };
        BeginBody(http.BodyStream, signsParts ? signer.BeginParts(http, context) : null, time, call.ClockOffset);
    }

    private void BeginBody(AwsRequestStream? body, SignatureChain? chain, DateTimeOffset time, TimeSpan offset)
    {
        body?.Parts?.BeginAttempt(chain, settings.TimeProvider, offset);
        body?.Encoding?.BeginAttempt(chain, time);
    }

    private SigningContext Context(AwsCall call, DateTimeOffset time) => new()
    {
        Credentials = call.Credentials,
        Token = call.BearerToken,
        Time = time,
        RegionSet = settings.SigningRegionSet,
        SendsPayloadHash = settings.Rules.SendsPayloadHash,
    };

    // A client uses one signing scheme, rarely two or three. Each scheme has one signer, which caches its keys.
    private RequestSigner GetSigner(AwsEndpoint endpoint, SigningScheme operations)
    {
        var scheme = schemes.ChooseAt(endpoint, operations);
        foreach (var known in Volatile.Read(ref _signers))
            if (known.Scheme == scheme) return known.Does;
        lock (_gate)
        {
            foreach (var known in _signers)
                if (known.Scheme == scheme) return known.Does;
            var added = new Signer(scheme, scheme.CreateSigner());
            Volatile.Write(ref _signers, [.. _signers, added]);
            return added.Does;
        }
    }

    private sealed class Signer(AwsAuthScheme scheme, RequestSigner does)
    {
        public AwsAuthScheme Scheme { get; } = scheme;

        public RequestSigner Does { get; } = does;
    }
}
