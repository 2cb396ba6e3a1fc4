using System.Globalization;
using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>
/// Checks the signatures of requests: in the <c>Authorization</c> header, in a presigned query (versions 2 and 4), and
/// of POST policies. Without secrets it only checks the form and the expiry.
/// </summary>
/// <param name="clocks">The clocks that decide whether a signature is current.</param>
/// <param name="verifier">The verifier of all services, with the secrets; null to verify nothing.</param>
internal sealed class SignatureVerifier(RequestClocks clocks, RequestVerifier? verifier)
{
    private const string Asymmetric = "AWS4-ECDSA-P256-SHA256";
    private const int MaxExpires = 604_800;

    /// <summary>Gets a value indicating whether signatures are verified. If not, every secret is accepted.</summary>
    public bool AreVerified => verifier is not null;

    /// <summary>Checks a request.</summary>
    /// <returns>The signature, or null for an anonymous request.</returns>
    /// <exception cref="S3ErrorException">
    /// The signature is malformed, expired or wrong, or doesn't cover headers that it must cover.
    /// </exception>
    public RequestSignature? Verify(SignedRequest request)
    {
        if (request.Header("authorization") is { Length: > 0 } header) return VerifyHeader(request, header);
        var query = new QueryFields(request.Query);
        if ((query.Find("X-Amz-Algorithm") ?? query.Find("X-Amz-Credential") ?? query.Find("X-Amz-Signature")) is not null) return VerifyQuery(request, query);
        if (query.Find("Signature") is null && query.Find("AWSAccessKeyId") is null) return null;
        return VerifyOldQuery(request, query);
    }

    /// <summary>Checks the fields of a POST form, and its policy's signature and expiry.</summary>
    /// <param name="fields">The fields before the file, with names in lower case.</param>
    /// <returns>The policy, or null if the form is anonymous.</returns>
    /// <exception cref="S3ErrorException">A field is missing, or the policy is malformed, expired or wrongly
    /// signed.</exception>
    public PostPolicy? Verify(IReadOnlyDictionary<string, string> fields)
    {
        if (!fields.TryGetValue("policy", out var policy)) return null;
        var token = fields.GetValueOrDefault("x-amz-security-token");
        if (fields.ContainsKey("awsaccesskeyid") || fields.ContainsKey("signature"))
        {
            var key = Field(fields, "AWSAccessKeyId");
            var signature = Field(fields, "Signature");
            if (SecretOf(key, token) is { } secret && !SignatureV4.IsSame(SignatureV2.Sign(secret, policy), signature))
                throw SignatureErrors.DoesNotMatch(key, policy, signature);
            return PostPolicy.Read(policy, key, clocks);
        }

        if (!fields.Keys.Any(static name => name is "x-amz-algorithm" or "x-amz-credential" or "x-amz-signature")) throw S3Errors.AccessDenied();
        Field(fields, "X-Amz-Algorithm");
        var scope = SignatureScope.Read(Field(fields, "X-Amz-Credential")) ?? throw SignatureErrors.MalformedQueryCredential();
        Field(fields, "X-Amz-Date");
        var given = Field(fields, "X-Amz-Signature");
        if (SecretOf(scope.AccessKey, token) is { } known && !SignatureV4.IsSame(SignatureV4.Sign(SignatureV4.DeriveKey(known, scope), policy), given))
            throw SignatureErrors.DoesNotMatch(scope.AccessKey, policy, given);
        return PostPolicy.Read(policy, scope.AccessKey, clocks);
    }

    private static string Field(IReadOnlyDictionary<string, string> fields, string name) =>
        fields.TryGetValue(name.ToLowerInvariant(), out var value) ? value : throw SignatureErrors.MissingField(name);

    private RequestSignature VerifyHeader(SignedRequest request, string header)
    {
        if (header.StartsWith("AWS ", StringComparison.Ordinal)) return VerifyOldHeader(request, header[4..]);
        var isAsymmetric = header.StartsWith(Asymmetric + " ", StringComparison.Ordinal);
        if (!isAsymmetric && !header.StartsWith(SignatureV4.Algorithm + " ", StringComparison.Ordinal)) throw SignatureErrors.UnsupportedType();
        var parts = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var part in header[header.IndexOf(' ', StringComparison.Ordinal)..].Split(',', StringSplitOptions.TrimEntries))
        {
            if (part.Split('=', 2) is [var name, var value]) parts[name] = value;
        }

        if (!parts.TryGetValue("Credential", out var credential) || !parts.TryGetValue("SignedHeaders", out var names)
            || !parts.TryGetValue("Signature", out var signature)) throw SignatureErrors.MissingComponents();
        var scope = SignatureScope.Read(credential, !isAsymmetric) ?? throw SignatureErrors.MalformedHeaderCredential();
        var signed = names.Split(';');
        CheckSigned(request, signed);
        var hash = request.Header("x-amz-content-sha256");
        if (SecretOf(scope.AccessKey, request.Header("x-amz-security-token")) is not { } secret)
        {
            CheckDate(request);
            return new RequestSignature { AccessKey = scope.AccessKey, Region = RegionOf(scope, isAsymmetric), ContentSha256 = hash };
        }

        if (isAsymmetric) throw SignatureErrors.AsymmetricNotVerified();
        var time = TimeOf(request).UtcDateTime.ToString(SignatureTimes.Format, CultureInfo.InvariantCulture);
        Compare(request, scope, time, secret, signed, hash ?? throw SignatureErrors.MissingHash(), signature);
        return new RequestSignature
        {
            AccessKey = scope.AccessKey,
            Region = scope.Region,
            ContentSha256 = hash,
            Chunks = new ChunkVerifier(scope, time, secret, signature),
        };
    }

    private RequestSignature VerifyQuery(SignedRequest request, QueryFields query)
    {
        if (query.Find("X-Amz-Algorithm") is not { } algorithm || query.Find("X-Amz-Credential") is not { } credential
            || query.Find("X-Amz-Date") is not { } date
            || query.Find("X-Amz-SignedHeaders") is not { } names || query.Find("X-Amz-Expires") is not { } expires
            || query.Find("X-Amz-Signature") is not { } signature) throw SignatureErrors.MissingParameters();
        var isAsymmetric = algorithm == Asymmetric;
        if (!isAsymmetric && algorithm != SignatureV4.Algorithm)
            throw SignatureErrors.Query("X-Amz-Algorithm only supports \"AWS4-HMAC-SHA256 and AWS4-ECDSA-P256-SHA256\"");
        var scope = SignatureScope.Read(credential, !isAsymmetric) ?? throw SignatureErrors.MalformedQueryCredential();
        if (SignatureTimes.Read(date) is not { } at)
            throw SignatureErrors.Query($"X-Amz-Date must be in the ISO8601 Long Format \"{SignatureTimes.Format}\"");
        if (!long.TryParse(expires, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var seconds))
            throw SignatureErrors.Query("X-Amz-Expires should be a number");
        if (seconds < 0) throw SignatureErrors.Query("X-Amz-Expires must be non-negative");
        if (seconds > MaxExpires)
        {
            throw SignatureErrors.Query(
                $"X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires must be less than {MaxExpires} seconds");
        }

        var end = at > DateTimeOffset.MaxValue.AddSeconds(-MaxExpires) ? DateTimeOffset.MaxValue : at.AddSeconds(seconds);
        if (clocks.HasPassed(end)) throw SignatureErrors.Expired(end, clocks.Now, expires);
        var signed = names.Split(';');
        CheckSigned(request, signed);
        var hash = request.Header("x-amz-content-sha256");
        var result = new RequestSignature { AccessKey = scope.AccessKey, Region = RegionOf(scope, isAsymmetric), IsPresigned = true, ContentSha256 = hash };
        if (SecretOf(scope.AccessKey, query.Find("X-Amz-Security-Token")) is not { } secret) return result;
        if (isAsymmetric) throw SignatureErrors.AsymmetricNotVerified();
        if (clocks.IsEarly(at)) throw S3Errors.AccessDenied("Request is not yet valid");
        var payload = signed.Contains("x-amz-content-sha256", StringComparer.Ordinal) ? hash ?? "" : "UNSIGNED-PAYLOAD";
        Compare(request, scope, date, secret, signed, payload, signature);
        return result;
    }

    private RequestSignature VerifyOldQuery(SignedRequest request, QueryFields query)
    {
        if (query.Find("AWSAccessKeyId") is not { } key || query.Find("Signature") is not { } signature || query.Find("Expires") is not { } expires)
            throw SignatureErrors.MissingOldParameters();
        if (!long.TryParse(expires, NumberStyles.None, CultureInfo.InvariantCulture, out var seconds) || seconds > DateTimeOffset.MaxValue.ToUnixTimeSeconds())
            throw S3Errors.AccessDenied($"Invalid date (should be seconds since epoch): {expires}");
        var end = DateTimeOffset.FromUnixTimeSeconds(seconds);
        if (clocks.HasPassed(end)) throw SignatureErrors.Expired(end, clocks.Now);
        if (SecretOf(key, query.Find("x-amz-security-token")) is { } secret) CompareOld(request, key, secret, expires, signature);
        return new RequestSignature { AccessKey = key, IsPresigned = true, ContentSha256 = request.Header("x-amz-content-sha256") };
    }

    private RequestSignature VerifyOldHeader(SignedRequest request, string credential)
    {
        if (credential.Trim().Split(':') is not [{ Length: > 0 } key, { Length: > 0 } signature])
            throw S3Errors.InvalidArgument("AWS authorization header is invalid.  Expected AwsAccessKeyId:signature", "Authorization", "AWS " + credential);
        if (SecretOf(key, request.Header("x-amz-security-token")) is { } secret)
        {
            TimeOf(request);
            var date = request.Header("x-amz-date") is null ? request.Header("date")! : "";
            CompareOld(request, key, secret, date, signature);
        }
        else
        {
            CheckDate(request);
        }

        return new RequestSignature { AccessKey = key, ContentSha256 = request.Header("x-amz-content-sha256") };
    }

    private static void CompareOld(SignedRequest request, string key, string secret, string date, string signature)
    {
        var text = SignatureV2.StringToSign(request, date);
        if (SignatureV4.IsSame(SignatureV2.Sign(secret, text), signature)) return;
        // boto3 sends /bucket and signs /bucket/.
        var isBucket = request.HostBucket is null && request.Path.LastIndexOf('/') == 0 && request.Path.Length > 1;
        if (isBucket && SignatureV4.IsSame(SignatureV2.Sign(secret, SignatureV2.StringToSign(request, date, "/")), signature)) return;
        throw SignatureErrors.DoesNotMatch(key, text, signature);
    }

    private static void Compare(
        SignedRequest request, SignatureScope scope, string time, string secret, string[] signed, string payloadHash, string signature)
    {
        var canonical = SignatureV4.CanonicalRequest(request, signed, payloadHash);
        var text = SignatureV4.StringToSign(time, scope, canonical);
        if (!SignatureV4.IsSame(SignatureV4.Sign(SignatureV4.DeriveKey(secret, scope), text), signature))
            throw SignatureErrors.DoesNotMatch(scope.AccessKey, text, signature, canonical);
    }

    // S3 evaluates its own headers only if they are signed. The hash is part of the signature anyway.
    private static void CheckSigned(SignedRequest request, string[] signed)
    {
        var missing = request.Headers.Select(static header => header.Key).Distinct(StringComparer.Ordinal)
            .Where(static name => name.StartsWith("x-amz-", StringComparison.Ordinal) && name != "x-amz-content-sha256")
            .Except(signed, StringComparer.Ordinal).Order(StringComparer.Ordinal).ToList();
        if (missing.Count > 0) throw SignatureErrors.HeadersNotSigned(missing);
    }

    private static string? RegionOf(SignatureScope scope, bool isAsymmetric) => isAsymmetric ? null : scope.Region;

    /// <summary>Returns the secret of an access key, or null if nothing is verified.</summary>
    private string? SecretOf(string accessKey, string? token)
    {
        if (verifier is null) return null;
        var secret = verifier.Find(accessKey) ?? throw SignatureErrors.UnknownKey(accessKey);
        if (secret.Token != token) throw SignatureErrors.InvalidToken();
        return secret.Expiration is { } end && clocks.HasPassed(end) ? throw SignatureErrors.ExpiredToken() : secret.Value;
    }

    // If nothing is verified, clients may live in another time, but the time must be one.
    private static void CheckDate(SignedRequest request)
    {
        if (request.Header("x-amz-date") is { } text && SignatureTimes.Read(text) is null) throw SignatureErrors.MissingDate();
    }

    // Every signature in a header has a time, which must be current.
    private DateTimeOffset TimeOf(SignedRequest request)
    {
        var text = request.Header("x-amz-date") ?? request.Header("date") ?? throw SignatureErrors.MissingDate();
        if (SignatureTimes.Read(text) is not { } time) throw SignatureErrors.MissingDate();
        return clocks.IsSkewed(time) ? throw SignatureErrors.TooSkewed(text, clocks.Now) : time;
    }
}
