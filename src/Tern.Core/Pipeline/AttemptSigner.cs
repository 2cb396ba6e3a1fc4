using Tern.Endpoints;
using Tern.Http;
using Tern.Signing;
using Tern.Signing.Chains;

namespace Tern.Pipeline;

/// <summary>Gives an attempt the headers that depend on it, and its signature.</summary>
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
        // What the attempt before added goes: each is signed anew.
        headers.Truncate(call.SharedHeaders);
        for (var i = 0; i < endpoint.Headers.Count; i++) headers.Add(endpoint.Headers[i].Key, endpoint.Headers[i].Value);

        var offset = skew.Get(endpoint.Host);
        call.ClockOffset = offset ?? TimeSpan.Zero;
        var now = settings.TimeProvider.GetUtcNow() + call.ClockOffset;
        if (call.Scheme is { } scheme) Sign(call, GetSigner(endpoint, scheme), now);
        else BeginBody(http.BodyStream, null, now, call.ClockOffset);

        // After the signature: proxies may touch these, they decide nothing, and a shorter list of signed headers is less to send.
        headers.Add("amz-sdk-invocation-id", call.InvocationId);
        var expires = offset is not null && call.AttemptTimeout != Timeout.InfiniteTimeSpan;
        headers.Add("amz-sdk-request", _sdkRequest.Format(expires ? now + call.AttemptTimeout : null, call.Attempt, call.MaxAttempts));
        headers.Add("user-agent", _userAgent);
        if (settings.LambdaTraceId?.Invoke() is { } traceId && !headers.Contains(LambdaTraceHeader.Name)) headers.Add(LambdaTraceHeader.Name, traceId);
    }

    /// <summary>Signs the request of a call in its query, so that somebody else can send it.</summary>
    /// <param name="call">The call, whose request is finished, with its endpoint.</param>
    /// <param name="expires">How long the request is good for.</param>
    /// <returns>The time of the signature, by our clock.</returns>
    public DateTimeOffset Presign(AwsCall call, TimeSpan expires)
    {
        var endpoint = call.Http.Endpoint;
        for (var i = 0; i < endpoint.Headers.Count; i++) call.Http.Headers.Add(endpoint.Headers[i].Key, endpoint.Headers[i].Value);
        var now = settings.TimeProvider.GetUtcNow();
        GetSigner(endpoint, call.Scheme!).Presign(call.Http, Context(call, now + (skew.Get(endpoint.Host) ?? TimeSpan.Zero)), expires);
        return now;
    }

    /// <summary>Finds what the policy of a form is signed with.</summary>
    /// <param name="call">The call, with its endpoint.</param>
    public AwsPolicySigner BeginPolicy(AwsCall call)
    {
        var endpoint = call.Http.Endpoint;
        var time = settings.TimeProvider.GetUtcNow() + (skew.Get(endpoint.Host) ?? TimeSpan.Zero);
        if (schemes.ChooseAt(endpoint, call.Scheme!) is { TakesSession: false } scheme && GetSigner(endpoint, scheme) is SigV4Signer signer)
        {
            var key = signer.GetKey(call.Credentials!, endpoint.SigningRegion, endpoint.SigningName, time, out var date);
            return new AwsPolicySigner(endpoint, call.Credentials!, key, date, time);
        }

        throw new NotSupportedException($"{endpoint.Host} takes no forms: they are signed by Signature Version 4, for one region. Presign a PUT instead.");
    }

    /// <summary>What of a streamed body is signed.</summary>
    /// <param name="traits">The operation's traits.</param>
    /// <param name="offered">The operation's schemes.</param>
    public StreamSigning OfStream(AwsOperationTraits traits, IReadOnlyList<AwsAuthScheme> offered)
    {
        if (settings.IsAnonymous || (traits & AwsOperationTraits.Unsigned) != 0 || schemes.Choose(offered).TakesToken) return StreamSigning.Nothing;
        if (!service.FollowsS3) return StreamSigning.Hash;
        // The rules' own endpoints are all https.
        return settings.Endpoint?.Scheme != Uri.UriSchemeHttp ? StreamSigning.AnyBody : StreamSigning.Chunks;
    }

    private void Sign(AwsCall call, RequestSigner signer, DateTimeOffset time)
    {
        var http = call.Http;
        var parts = http.BodyStream?.Parts;
        if (parts is not null && call.Credentials is not null) http.Headers.Add("x-amz-content-sha256", parts.PayloadHash);
        var context = Context(call, time);
        signer.Sign(http, context);
        var signsParts = parts is not null || http.BodyStream?.Encoding is ChunkedBody { IsSigned: true };
        BeginBody(http.BodyStream, signsParts ? signer.BeginParts(http, context) : null, time, call.ClockOffset);
    }

    private void BeginBody(AwsRequestStream? body, SignatureChain? chain, DateTimeOffset time, TimeSpan offset)
    {
        body?.Parts?.BeginAttempt(chain, settings.TimeProvider, offset);
        (body?.Encoding as ChunkedBody)?.BeginAttempt(chain, time);
    }

    private SigningContext Context(AwsCall call, DateTimeOffset time) => new()
    {
        Credentials = call.Credentials,
        Token = call.BearerToken,
        Time = time,
        RegionSet = settings.SigningRegionSet,
        FollowsS3 = service.FollowsS3,
    };

    // A client signs by one scheme, or by two or three: each has one signer, which keeps its keys.
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

    private sealed record Signer(AwsAuthScheme Scheme, RequestSigner Does);
}
