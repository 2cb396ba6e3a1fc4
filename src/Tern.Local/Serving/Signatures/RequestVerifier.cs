using System.Globalization;
using System.Security.Cryptography;

namespace Tern.Local.Serving;

/// <summary>
/// Verifies the signatures of requests to all services but S3, whose rules and errors differ: in the
/// <c>Authorization</c> header, or in a presigned query.
/// </summary>
/// <param name="clocks">The clocks that decide whether a signature is current.</param>
/// <param name="find">Returns the secret of an access key, or null if the key isn't known.</param>
/// <remarks>IAM User Guide, "Troubleshoot Signature Version 4 signing", has the texts.</remarks>
internal sealed class RequestVerifier(RequestClocks clocks, Func<string, AccessSecret?> find)
{
    private const string TimeFormat = "yyyyMMdd'T'HHmmss'Z'";
    private const string Mismatch = "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and "
        + "signing method. Consult the service documentation for details.";

    /// <summary>Returns the secret of an access key, or null if the key isn't known.</summary>
    public AccessSecret? Find(string accessKey) => find(accessKey);

    /// <summary>Verifies a request of a service.</summary>
    /// <exception cref="ServiceErrorException">The signature is missing, malformed, expired or wrong.</exception>
    public void Verify(ServiceRequest request)
    {
        var signed = new SignedRequest { Method = request.Method, Path = request.Path, Query = request.Query, Headers = request.Headers };
        if (Check(signed, request.Body.Span) is { } error) throw error;
    }

    /// <summary>Verifies a request, and returns the error if it is wrong.</summary>
    /// <param name="request">The request.</param>
    /// <param name="body">The body as it was hashed by the client.</param>
    public ServiceErrorException? Check(SignedRequest request, ReadOnlySpan<byte> body)
    {
        var fields = FieldsOf(request);
        if (fields.Count == 0)
            return new ServiceErrorException("MissingAuthenticationToken", "Request is missing Authentication Token") { StatusCode = 403 };
        if (!fields.TryGetValue("Credential", out var credential) || !fields.TryGetValue("SignedHeaders", out var names)
            || !fields.TryGetValue("Signature", out var signature) || !fields.TryGetValue("Date", out var date))
            return Incomplete("A signature requires Credential, SignedHeaders, Signature and a date in X-Amz-Date or Date.");
        if (SignatureScope.Read(credential) is not { } scope)
            return Incomplete($"Credential must have exactly 5 slash-delimited elements, e.g. keyid/date/region/service/term, got '{credential}'");
        if (ReadTime(date) is not { } at)
            return Incomplete($"Date must be in ISO-8601 'basic format'. Got '{date}'. See http://en.wikipedia.org/wiki/ISO_8601");
        if (find(scope.AccessKey) is not { } secret || secret.Token != fields.GetValueOrDefault("Token")) return UnknownKey();
        if (secret.Expiration is { } end && clocks.HasPassed(end)) return Expired();
        var time = at.UtcDateTime.ToString(TimeFormat, CultureInfo.InvariantCulture);
        if (!time.StartsWith(scope.Date, StringComparison.Ordinal))
        {
            return Wrong(
                $"Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP: '{scope.Date}' != '{time[..8]}', from '{time}'.");
        }

        if (CheckTime(at, time, fields.GetValueOrDefault("Expires")) is { } late) return late;
        var hash = request.Header("content-encoding") is null ? Convert.ToHexStringLower(SHA256.HashData(body)) : request.Header("x-amz-content-sha256");
        if (hash is null) return Incomplete("The body is encoded, so its hash must be in the header x-amz-content-sha256.");
        var canonical = SignatureV4.CanonicalRequest(request, names.Split(';'), hash, escapesTwice: true);
        var text = SignatureV4.StringToSign(time, scope, canonical);
        return SignatureV4.IsSame(SignatureV4.Sign(SignatureV4.DeriveKey(secret.Value, scope), text), signature) ? null : Wrong(Mismatch);
    }

    // The parts of the signature, from the header or from the query.
    private static Dictionary<string, string> FieldsOf(SignedRequest request)
    {
        var fields = new Dictionary<string, string>(StringComparer.Ordinal);
        if (request.Header("authorization") is { } header && header.StartsWith(SignatureV4.Algorithm + " ", StringComparison.Ordinal))
        {
            foreach (var part in header[SignatureV4.Algorithm.Length..].Split(',', StringSplitOptions.TrimEntries))
            {
                if (part.Split('=', 2) is [var name, { Length: > 0 } value]) fields[name] = value;
            }

            if ((request.Header("x-amz-date") ?? request.Header("date")) is { } date) fields["Date"] = date;
            if (request.Header("x-amz-security-token") is { } token) fields["Token"] = token;
            return fields;
        }

        foreach (var field in request.Query.Split('&'))
        {
            if (!field.StartsWith("X-Amz-", StringComparison.Ordinal) || field.Split('=', 2) is not [var name, var value]) continue;
            var key = name["X-Amz-".Length..];
            fields[key == "Security-Token" ? "Token" : key] = Uri.UnescapeDataString(value);
        }

        return fields.ContainsKey("Signature") ? fields : [];
    }

    private ServiceErrorException? CheckTime(DateTimeOffset at, string time, string? expires)
    {
        if (clocks.IsEarly(at))
            return Wrong($"Signature not yet current: {time} is still later than {Text(clocks.Now.AddMinutes(15))} ({Text(clocks.Now)} + 15 min.)");
        if (expires is null)
        {
            return clocks.IsSkewed(at)
                ? Wrong($"Signature expired: {time} is now earlier than {Text(clocks.Now.AddMinutes(-15))} ({Text(clocks.Now)} - 15 min.)")
                : null;
        }

        if (!int.TryParse(expires, NumberStyles.None, CultureInfo.InvariantCulture, out var seconds)) return Incomplete("X-Amz-Expires should be a number");
        var end = at.AddSeconds(seconds);
        return clocks.HasPassed(end) ? Wrong($"Signature expired: {Text(end)} is now earlier than {Text(clocks.Now)}") : null;
    }

    private static ServiceErrorException UnknownKey() => new("InvalidClientTokenId", "The security token included in the request is invalid.")
    {
        Shape = "UnrecognizedClientException", StatusCode = 403,
    };

    private static ServiceErrorException Expired() => new("ExpiredToken", "The security token included in the request is expired")
    {
        Shape = "ExpiredTokenException", StatusCode = 403,
    };

    private static ServiceErrorException Incomplete(string message) =>
        new("IncompleteSignature", message) { Shape = "IncompleteSignatureException", StatusCode = 400 };

    private static ServiceErrorException Wrong(string message) =>
        new("SignatureDoesNotMatch", message) { Shape = "InvalidSignatureException", StatusCode = 403 };

    private static string Text(DateTimeOffset time) => time.UtcDateTime.ToString(TimeFormat, CultureInfo.InvariantCulture);

    private static DateTimeOffset? ReadTime(string text) =>
        DateTimeOffset.TryParseExact(text, [TimeFormat, "R"], CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var time) ? time : null;
}
