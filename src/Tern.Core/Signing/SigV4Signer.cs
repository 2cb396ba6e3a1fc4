using System.Diagnostics;
using Tern.Buffers;
using Tern.Credentials;
using Tern.Http;
using Tern.Signing.Chains;
using Tern.Signing.Presigning;

namespace Tern.Signing;

/// <summary>
/// Signs requests by Signature Version 4, in headers or in the query. Thread-safe; one a client. Nothing is allocated
/// once a key is warm.
/// </summary>
/// <remarks>
/// AWS, "Create a signed AWS API request". Call it last: what is sent must be what was signed. To sign again, first cut
/// the headers back to what they were.
/// </remarks>
/// <param name="tokenHeader">The header of the token that temporary credentials have.</param>
internal sealed class SigV4Signer(string tokenHeader = PresignedQuery.SecurityToken) : RequestSigner
{
    private const int MaxPayloadHashLength = 256;

    private readonly SigningKeyCache _keys = new();
    private readonly SigningClock _clock = new();

    public override void Sign(AwsHttpRequest request, in SigningContext context) => Sign(
        request, context.Credentials!, request.Endpoint.SigningRegion, request.Endpoint.SigningName, context.Time, context.FollowsS3);

    public override SignatureChain BeginParts(AwsHttpRequest request, in SigningContext context) =>
        new(this, request, context.Credentials!, request.Endpoint.SigningRegion, request.Endpoint.SigningName);

    public override void Presign(AwsHttpRequest request, in SigningContext context, TimeSpan expires) => Presign(
        request, context.Credentials!, request.Endpoint.SigningRegion, request.Endpoint.SigningName, context.Time, expires, context.FollowsS3);

    /// <summary>
    /// Adds <c>x-amz-date</c>, <c>x-amz-security-token</c> (of temporary credentials) and <c>authorization</c>.
    /// </summary>
    /// <param name="request">The finished request, with its endpoint. A header <c>x-amz-content-sha256</c> that it has stands for the hash of the body, as S3's
    /// <c>UNSIGNED-PAYLOAD</c> does.</param>
    /// <param name="credentials">The credentials to sign with.</param>
    /// <param name="region">The region that the signature is for.</param>
    /// <param name="service">The signing name of the service.</param>
    /// <param name="time">The time of the signature: the service's clock, as well as it is known.</param>
    /// <param name="addPayloadHash">Whether <c>x-amz-content-sha256</c> is added, which S3 demands.</param>
    public void Sign(AwsHttpRequest request, AwsCredentials credentials, string region, string service, DateTimeOffset time, bool addPayloadHash = false)
    {
        var headers = request.Headers;
        Debug.Assert(!headers.Contains("x-amz-date"), "The request is signed already: cut its headers back first.");

        var date = _clock.Format(time);
        var key = _keys.Get(credentials, date, region, service);
        var state = key.Rent();

        headers.Add("x-amz-date", date.Text);
        if (credentials.SessionToken is { } token) headers.Add(tokenHeader, token);

        Span<byte> payloadHash = stackalloc byte[MaxPayloadHashLength];
        payloadHash = payloadHash[..GetPayloadHash(request, state, payloadHash, addPayloadHash)];

        var scratch = state.Scratch;
        var text = state.Text;
        text.Clear();
        var signedHeaders = CanonicalRequest.Write(request, payloadHash, text, scratch);

        // What becomes the header value; its parts are fixed for the key but for the signed headers and the signature.
        scratch.Clear();
        scratch.Write(key.AuthorizationStart);
        scratch.Write(text.WrittenSpan[signedHeaders]);
        scratch.Write(", Signature="u8);

        Span<byte> signature = stackalloc byte[SigningState.HashTextLength];
        state.Hash(text.WrittenSpan, signature);
        WriteStringToSign(text, date, key, signature);
        state.Sign(text.WrittenSpan, signature);
        scratch.Write(signature);
        headers.Add("authorization", scratch.WrittenSpan);
        key.Return(state);
    }

    /// <summary>Signs a request in its query, so that whoever has the address can send it until it ends.</summary>
    /// <param name="request">The finished request, with its endpoint. All of its headers are signed, and must be sent
    /// as they are; the host is one always.</param>
    /// <param name="credentials">The credentials to sign with. When temporary ones end, the address ends too.</param>
    /// <param name="region">The region that the signature is for.</param>
    /// <param name="service">The signing name of the service.</param>
    /// <param name="time">The time of the signature.</param>
    /// <param name="expires">How long the address is good for: 1 second to 7 days.</param>
    /// <param name="unsignedPayload">
    /// Whether the body may be any, as S3 wants it; else it is that of the request.
    /// </param>
    /// <exception cref="ArgumentException">The time is out of its bounds, or the request is signed already.</exception>
    public void Presign(
        AwsHttpRequest request, AwsCredentials credentials, string region, string service, DateTimeOffset time, TimeSpan expires, bool unsignedPayload = false)
    {
        PresignedQuery.CheckExpiry(expires);
        var key = GetKey(credentials, region, service, time, out var date);
        var state = key.Rent();
        var query = new PresignedQuery("AWS4-HMAC-SHA256", credentials, key.Scope, date, expires, null, tokenHeader);
        query.Begin(request);

        Span<byte> payloadHash = stackalloc byte[MaxPayloadHashLength];
        if (unsignedPayload) payloadHash = PresignedQuery.WriteUnsigned(payloadHash);
        else payloadHash = payloadHash[..GetPayloadHash(request, state, payloadHash, add: false)];

        var text = state.Text;
        text.Clear();
        CanonicalRequest.Write(request, payloadHash, text, state.Scratch);
        Span<byte> signature = stackalloc byte[SigningState.HashTextLength];
        state.Hash(text.WrittenSpan, signature);
        WriteStringToSign(text, date, key, signature);
        state.Sign(text.WrittenSpan, signature);
        PresignedQuery.End(request, signature);
        key.Return(state);
    }

    /// <summary>The key that signs at a time.</summary>
    internal SigningKey GetKey(AwsCredentials credentials, string region, string service, DateTimeOffset time, out SigningDate date)
    {
        date = _clock.Format(time);
        return _keys.Get(credentials, date, region, service);
    }

    // StringToSign = algorithm \n time \n scope \n hex(sha256(canonical request))
    internal static void WriteStringToSign(PooledBuffer text, SigningDate date, SigningKey key, ReadOnlySpan<byte> canonicalRequestHash)
    {
        text.Clear();
        text.Write("AWS4-HMAC-SHA256\n"u8);
        text.Write(date.Utf8);
        text.Write("\n"u8);
        text.Write(key.Scope);
        text.Write("\n"u8);
        text.Write(canonicalRequestHash);
    }

    internal static int GetPayloadHash(AwsHttpRequest request, SigningState state, Span<byte> payloadHash, bool add)
    {
        var headers = request.Headers;
        for (var i = 0; i < headers.Count; i++)
        {
            var header = headers[i];
            if (header.Name != "x-amz-content-sha256") continue;
            if (header.MaxUtf8Length <= payloadHash.Length) return header.CopyTo(payloadHash);
            throw new ArgumentException(
                "The header 'x-amz-content-sha256' is too long: expected a SHA-256 in hexadecimal digits, or a word such as " +
                "UNSIGNED-PAYLOAD.", nameof(request));
        }

        state.Hash(request.Body.WrittenSpan, payloadHash);
        payloadHash = payloadHash[..SigningState.HashTextLength];
        if (add) headers.Add("x-amz-content-sha256", payloadHash);
        return payloadHash.Length;
    }
}
