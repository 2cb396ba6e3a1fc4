using System.Diagnostics;
using System.Security.Cryptography;
using System.Text;
using Tern.Buffers;
using Tern.Credentials;
using Tern.Http;

namespace Tern.Signing;

/// <summary>
/// Signs requests with Signature Version 4A: one signature for several Regions, as required by multi-Region access
/// points and global endpoints. Thread-safe; each client has one.
/// </summary>
/// <remarks>
/// AWS, "Create a signed AWS API request". It's rarely used and costs an elliptic-curve signature, so other allocations
/// don't matter.
/// </remarks>
internal sealed class SigV4ASigner : RequestSigner
{
    private const string Algorithm = "AWS4-ECDSA-P256-SHA256";

    // A client usually signs with one pair of keys; there are more with tenants' credentials and after renewals.
    // Beyond this number, the oldest is evicted.
    private const int MostKept = 16;

    private readonly Lock _gate = new();
    private readonly SigningClock _clock = new();
    private AsymmetricKey[] _keys = [];

    public override void Sign(AwsHttpRequest request, in SigningContext context) => Sign(
        request, context.Credentials!, RegionSet(request, context), request.Endpoint.SigningName, context.Time, context.SendsPayloadHash);

    public override SignatureChain BeginParts(AwsHttpRequest request, in SigningContext context) => throw new AwsConfigurationException(
        $"Requests to {request.Endpoint.Host} are signed for several Regions (sigv4a), but the events of a stream can only be signed for one. Prefer sigv4 " +
        "with the option AuthSchemePreference.");

    public override void Presign(AwsHttpRequest request, in SigningContext context, TimeSpan expires) => Presign(
        request, context.Credentials!, RegionSet(request, context), request.Endpoint.SigningName, context.Time, expires, context.SendsPayloadHash);

    /// <summary>
    /// Adds <c>x-amz-date</c>, <c>x-amz-region-set</c>, <c>x-amz-security-token</c> (for temporary credentials) and
    /// <c>authorization</c>.
    /// </summary>
    /// <param name="request">The complete request, with its endpoint. An existing <c>x-amz-content-sha256</c> header
    /// is used as the hash of the body.</param>
    /// <param name="credentials">The credentials to sign with.</param>
    /// <param name="regionSet">The comma-separated Regions that the signature is valid for; <c>*</c> for all.</param>
    /// <param name="service">The signing name of the service.</param>
    /// <param name="time">The time of the signature.</param>
    /// <param name="addPayloadHash">true to add <c>x-amz-content-sha256</c>, which S3 requires; otherwise,
    /// false.</param>
    public void Sign(AwsHttpRequest request, AwsCredentials credentials, string regionSet, string service, DateTimeOffset time, bool addPayloadHash = false)
    {
        var headers = request.Headers;
        Debug.Assert(!headers.Contains("x-amz-date"), "The request is already signed. Remove the signature's headers first.");
        var date = _clock.Format(time);
        headers.Add("x-amz-date", date.Text);
        headers.Add("x-amz-region-set", regionSet);
        if (credentials.SessionToken is { } token) headers.Add("x-amz-security-token", token);

        using var text = new PooledBuffer();
        using var scratch = new PooledBuffer();
        var hash = PayloadHash(request);
        if (addPayloadHash && !headers.Contains("x-amz-content-sha256")) headers.Add("x-amz-content-sha256", hash);
        var signedHeaders = Encoding.UTF8.GetString(CanonicalText(request, hash, text, scratch));
        var scope = Scope(date, service);
        WriteStringToSign(text, date, scope);
        var signature = Convert.ToHexStringLower(Key(credentials).Sign(text.WrittenSpan));
        headers.Add("authorization", $"{Algorithm} Credential={credentials.AccessKeyId}/{scope}, SignedHeaders={signedHeaders}, Signature={signature}");
    }

    /// <summary>
    /// Signs a request in its query string, so that anyone who has the URL can send it until it expires.
    /// </summary>
    /// <param name="request">The complete request, with its endpoint. All of its headers are signed and must be sent
    /// unchanged; the host is always signed.</param>
    /// <param name="credentials">The credentials to sign with. If they're temporary, the URL expires with them.</param>
    /// <param name="regionSet">The comma-separated Regions that the signature is valid for; <c>*</c> for all.</param>
    /// <param name="service">The signing name of the service.</param>
    /// <param name="time">The time of the signature.</param>
    /// <param name="expires">The time for which the URL is valid: 1 second to 7 days.</param>
    /// <param name="unsignedPayload">true to allow any body, as S3 requires; false to sign the request's body.</param>
    /// <exception cref="ArgumentException">The time is out of range, or the request is already signed.</exception>
    public void Presign(
        AwsHttpRequest request, AwsCredentials credentials, string regionSet, string service, DateTimeOffset time, TimeSpan expires, bool unsignedPayload =
            false)
    {
        PresignedQuery.CheckExpiry(expires);
        var date = _clock.Format(time);
        var scope = Scope(date, service);
        new PresignedQuery(Algorithm, credentials, Encoding.UTF8.GetBytes(scope), date, expires, regionSet).Begin(request);

        using var text = new PooledBuffer();
        using var scratch = new PooledBuffer();
        CanonicalText(request, unsignedPayload ? "UNSIGNED-PAYLOAD" : PayloadHash(request), text, scratch);
        WriteStringToSign(text, date, scope);
        PresignedQuery.End(request, Encoding.ASCII.GetBytes(Convert.ToHexStringLower(Key(credentials).Sign(text.WrittenSpan))));
    }

    /// <summary>Writes the string to sign for the canonical request.</summary>
    internal static void WriteStringToSign(PooledBuffer text, SigningDate date, string scope)
    {
        var hash = Convert.ToHexStringLower(SHA256.HashData(text.WrittenSpan));
        text.Clear();
        text.Write(Encoding.UTF8.GetBytes($"{Algorithm}\n{date.Text}\n{scope}\n{hash}"));
    }

    // Without a Region, because the Region set replaces it.
    internal static string Scope(SigningDate date, string service) => $"{Encoding.ASCII.GetString(date.Day)}/{service}/aws4_request";

    // The configured Regions, the Regions in the endpoint's rules, the endpoint's single Region: in this order, as in
    // AWS's own SDKs.
    private static string RegionSet(AwsHttpRequest request, in SigningContext context) => context.RegionSet
        ?? (request.Endpoint.SigningRegionSet is { Count: > 0 } regions ? string.Join(',', regions)
            : request.Endpoint.SigningRegion is { Length: > 0 } region ? region
            : "*");

    private static ReadOnlySpan<byte> CanonicalText(AwsHttpRequest request, string payloadHash, PooledBuffer text, PooledBuffer scratch)
    {
        var signedHeaders = CanonicalRequest.Write(request, Encoding.UTF8.GetBytes(payloadHash), text, scratch);
        return text.WrittenSpan[signedHeaders];
    }

    private static string PayloadHash(AwsHttpRequest request)
    {
        for (var i = 0; i < request.Headers.Count; i++)
            if (request.Headers.NameAt(i) == "x-amz-content-sha256") return request.Headers[i].GetText();
        return Convert.ToHexStringLower(SHA256.HashData(request.Body.WrittenSpan));
    }

    private AsymmetricKey Key(AwsCredentials credentials)
    {
        foreach (var key in Volatile.Read(ref _keys))
            if (key.IsFor(credentials)) return key;
        lock (_gate)
        {
            foreach (var key in _keys)
                if (key.IsFor(credentials)) return key;

            // An evicted key may be in use for signing, so the garbage collector disposes it.
            var added = new AsymmetricKey(credentials);
            Volatile.Write(ref _keys, [added, .. _keys.AsSpan(0, Math.Min(_keys.Length, MostKept - 1))]);
            return added;
        }
    }
}
