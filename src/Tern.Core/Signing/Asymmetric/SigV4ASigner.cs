using System.Diagnostics;
using System.Security.Cryptography;
using System.Text;
using Tern.Buffers;
using Tern.Credentials;
using Tern.Http;
using Tern.Signing.Chains;
using Tern.Signing.Presigning;

namespace Tern.Signing.Asymmetric;

/// <summary>
/// Signs requests by Signature Version 4A: one signature for several regions, as multi-region access points and global
/// endpoints want it. Thread-safe; one a client.
/// </summary>
/// <remarks>
/// AWS, "Create a signed AWS API request". It is rare and costs an elliptic curve's signature, so what it allocates
/// beside that is of no weight.
/// </remarks>
internal sealed class SigV4ASigner : RequestSigner
{
    private const string Algorithm = "AWS4-ECDSA-P256-SHA256";

    // A client signs for one pair of keys; more come from tenants' credentials and from renewed ones. Beyond this the
    // oldest goes.
    private const int MostKept = 16;

    private readonly Lock _gate = new();
    private readonly SigningClock _clock = new();
    private AsymmetricKey[] _keys = [];

    public override void Sign(AwsHttpRequest request, in SigningContext context) => Sign(
        request, context.Credentials!, RegionSet(request, context), request.Endpoint.SigningName, context.Time, context.FollowsS3);

    public override SignatureChain BeginParts(AwsHttpRequest request, in SigningContext context) => throw new AwsConfigurationException(
        $"Requests to {request.Endpoint.Host} are signed for several regions (sigv4a), and the events of a stream can be signed for one only. Prefer sigv4 " +
        "by the option AuthSchemePreference.");

    public override void Presign(AwsHttpRequest request, in SigningContext context, TimeSpan expires) => Presign(
        request, context.Credentials!, RegionSet(request, context), request.Endpoint.SigningName, context.Time, expires, context.FollowsS3);

    /// <summary>
    /// Adds <c>x-amz-date</c>, <c>x-amz-region-set</c>, <c>x-amz-security-token</c> (of temporary credentials) and
    /// <c>authorization</c>.
    /// </summary>
    /// <param name="request">
    /// The finished request, with its endpoint. A header <c>x-amz-content-sha256</c> that it has stands for the hash of
    /// the body.
    /// </param>
    /// <param name="credentials">The credentials to sign with.</param>
    /// <param name="regionSet">The regions that the signature is for, parted by commas; <c>*</c> for all.</param>
    /// <param name="service">The signing name of the service.</param>
    /// <param name="time">The time of the signature.</param>
    /// <param name="addPayloadHash">Whether <c>x-amz-content-sha256</c> is added, which S3 demands.</param>
    public void Sign(AwsHttpRequest request, AwsCredentials credentials, string regionSet, string service, DateTimeOffset time, bool addPayloadHash = false)
    {
        var headers = request.Headers;
        Debug.Assert(!headers.Contains("x-amz-date"), "The request is signed already: cut its headers back first.");
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

    /// <summary>Signs a request in its query, so that whoever has the address can send it until it ends.</summary>
    /// <param name="request">The finished request, with its endpoint. All of its headers are signed, and must be sent
    /// as they are; the host is one always.</param>
    /// <param name="credentials">The credentials to sign with. When temporary ones end, the address ends too.</param>
    /// <param name="regionSet">The regions that the signature is for, parted by commas; <c>*</c> for all.</param>
    /// <param name="service">The signing name of the service.</param>
    /// <param name="time">The time of the signature.</param>
    /// <param name="expires">How long the address is good for: 1 second to 7 days.</param>
    /// <param name="unsignedPayload">
    /// Whether the body may be any, as S3 wants it; else it is that of the request.
    /// </param>
    /// <exception cref="ArgumentException">The time is out of its bounds, or the request is signed already.</exception>
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

    /// <summary>Writes the string to sign over the canonical request.</summary>
    internal static void WriteStringToSign(PooledBuffer text, SigningDate date, string scope)
    {
        var hash = Convert.ToHexStringLower(SHA256.HashData(text.WrittenSpan));
        text.Clear();
        text.Write(Encoding.UTF8.GetBytes($"{Algorithm}\n{date.Text}\n{scope}\n{hash}"));
    }

    // No region: that is what the set of regions is for.
    internal static string Scope(SigningDate date, string service) => $"{Encoding.ASCII.GetString(date.Day)}/{service}/aws4_request";

    // What somebody configured, what the endpoint's rules say, the one region of the endpoint: in this order, as in AWS's own SDKs.
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

            // One that falls off the end may be signing just now: the collector ends it.
            var added = new AsymmetricKey(credentials);
            Volatile.Write(ref _keys, [added, .. _keys.AsSpan(0, Math.Min(_keys.Length, MostKept - 1))]);
            return added;
        }
    }
}
