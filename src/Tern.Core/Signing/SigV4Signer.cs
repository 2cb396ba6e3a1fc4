using System.Diagnostics;
using Tern.Buffers;
using Tern.Credentials;
using Tern.Http;

namespace Tern.Signing;

/// <summary>
/// Signs requests with Signature Version 4, in headers or in the query string. Thread-safe; each client has one.
/// Allocates nothing once a key is cached.
/// </summary>
/// <remarks>
/// AWS, "Create a signed AWS API request". Sign last, because the request must be sent as it was signed. To sign
/// again, first truncate the headers to their previous state.
/// </remarks>
/// <param name="tokenHeader">The header for the token of temporary credentials.</param>
internal sealed class SigV4Signer(string tokenHeader = PresignedQuery.SecurityToken) : RequestSigner
{
    private const int MaxPayloadHashLength = 256;

    private readonly SigningKeyCache _keys = new();
    private readonly SigningClock _clock = new();

    public override void Sign(AwsHttpRequest request, in SigningContext context) => Sign(
        request, context.Credentials!, request.Endpoint.SigningRegion, request.Endpoint.SigningName, context.Time, context.SendsPayloadHash);

    public override SignatureChain BeginParts(AwsHttpRequest request, in SigningContext context) =>
        new(this, request, context.Credentials!, request.Endpoint.SigningRegion, request.Endpoint.SigningName);

    public override void Presign(AwsHttpRequest request, in SigningContext context, TimeSpan expires) => Presign(
        request, context.Credentials!, request.Endpoint.SigningRegion, request.Endpoint.SigningName, context.Time, expires, context.SendsPayloadHash);

    /// <summary>
    /// Adds <c>x-amz-date</c>, <c>x-amz-security-token</c> (for temporary credentials) and <c>authorization</c>.
    /// </summary>
    /// <param name="request">The complete request, with its endpoint. An existing <c>x-amz-content-sha256</c> header
    /// is used as the hash of the body, as with S3's <c>UNSIGNED-PAYLOAD</c>.</param>
    /// <param name="credentials">The credentials to sign with.</param>
    /// <param name="region">The Region that the signature is valid for.</param>
    /// <param name="service">The signing name of the service.</param>
    /// <param name="time">The time of the signature, which is the service's time as far as it's known.</param>
    /// <param name="addPayloadHash">true to add <c>x-amz-content-sha256</c>, which S3 requires; otherwise,
    /// false.</param>
    public void Sign(AwsHttpRequest request, AwsCredentials credentials, string region, string service, DateTimeOffset time, bool addPayloadHash = false)
    {
        var headers = request.Headers;
        Debug.Assert(!headers.Contains("x-amz-date"), "The request is already signed. Remove the signature's headers first.");

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

        // Write the header's value. Except for the signed headers and the signature, its parts are constant for the
        // key.
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

    /// <summary>
    /// Signs a request in its query string, so that anyone who has the URL can send it until it expires.
    /// </summary>
    /// <param name="request">The complete request, with its endpoint. All of its headers are signed and must be sent
    /// unchanged; the host is always signed.</param>
    /// <param name="credentials">The credentials to sign with. If they're temporary, the URL expires with them.</param>
    /// <param name="region">The Region that the signature is valid for.</param>
    /// <param name="service">The signing name of the service.</param>
    /// <param name="time">The time of the signature.</param>
    /// <param name="expires">The time for which the URL is valid: 1 second to 7 days.</param>
    /// <param name="unsignedPayload">true to allow any body, as S3 requires; false to sign the request's body.</param>
    /// <exception cref="ArgumentException">The time is out of range, or the request is already signed.</exception>
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

    /// <summary>Returns the key for signing at a given time.</summary>
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
