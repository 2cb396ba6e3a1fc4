using System.Globalization;
using System.Text;

namespace Tern.Local.S3;

/// <summary>The errors of authentication.</summary>
internal static class SignatureErrors
{
    private const string Format = "\"<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request\"";

    public static S3ErrorException DoesNotMatch(string accessKey, string text, string signature, string? canonicalRequest = null)
    {
        var error = new S3ErrorException(
            "SignatureDoesNotMatch", 403, "The request signature we calculated does not match the signature you provided. Check your key and signing method.")
            .With("AWSAccessKeyId", accessKey).With("StringToSign", text).With("SignatureProvided", signature).With("StringToSignBytes", Bytes(text));
        return canonicalRequest is null ? error : error.With("CanonicalRequest", canonicalRequest).With("CanonicalRequestBytes", Bytes(canonicalRequest));
    }

    public static S3ErrorException UnknownKey(string accessKey) =>
        new S3ErrorException("InvalidAccessKeyId", 403, "The AWS Access Key Id you provided does not exist in our records.").With("AWSAccessKeyId", accessKey);

    public static S3ErrorException InvalidToken() => new("InvalidToken", 400, "The provided token is malformed or otherwise invalid.");

    public static S3ErrorException ExpiredToken() => new("ExpiredToken", 400, "The provided token has expired.");

    public static S3ErrorException MalformedHeader(string reason) =>
        new("AuthorizationHeaderMalformed", 400, $"The authorization header is malformed; {reason}");

    public static S3ErrorException MissingComponents() =>
        MalformedHeader("the authorization header requires three components: Credential, SignedHeaders, and Signature.");

    public static S3ErrorException MalformedHeaderCredential() => MalformedHeader($"the Credential is mal-formed; expecting {Format}.");

    public static S3ErrorException UnsupportedType() => S3Errors.InvalidArgument("Unsupported Authorization Type", "Authorization");

    public static S3ErrorException Query(string message) => new("AuthorizationQueryParametersError", 400, message);

    public static S3ErrorException MissingParameters() => Query(
        "Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, "
        + "and X-Amz-Expires parameters.");

    public static S3ErrorException MalformedQueryCredential() =>
        Query($"Error parsing the X-Amz-Credential parameter; the Credential is mal-formed; expecting {Format}.");

    public static S3ErrorException MissingOldParameters() =>
        S3Errors.AccessDenied("Query-string authentication requires the Signature, Expires and AWSAccessKeyId parameters");

    public static S3ErrorException Expired(DateTimeOffset end, DateTimeOffset now, string? seconds = null)
    {
        var error = S3Errors.AccessDenied("Request has expired");
        if (seconds is not null) error.With("X-Amz-Expires", seconds);
        return error.With("Expires", Time(end)).With("ServerTime", Time(now));
    }

    public static S3ErrorException HeadersNotSigned(IEnumerable<string> names) =>
        S3Errors.AccessDenied("There were headers present in the request which were not signed").With("HeadersNotSigned", string.Join(", ", names));

    public static S3ErrorException TooSkewed(string time, DateTimeOffset now) =>
        new S3ErrorException("RequestTimeTooSkewed", 403, "The difference between the request time and the current time is too large.")
            .With("RequestTime", time).With("ServerTime", Time(now)).With("MaxAllowedSkewMilliseconds", "900000");

    public static S3ErrorException MissingDate() =>
        S3Errors.AccessDenied("AWS authentication requires a valid Date or x-amz-date header");

    public static S3ErrorException MissingHash() => S3Errors.InvalidRequest("Missing required header for this request: x-amz-content-sha256");

    public static S3ErrorException AsymmetricNotVerified() =>
        new("NotImplemented", 501, "The local AWS doesn't verify SigV4A signatures. Sign for one Region, or don't verify signatures.");

    public static S3ErrorException MissingField(string name) => S3Errors.InvalidArgument(
        $"Bucket POST must contain a field named '{name}'.  If it is specified, please check the order of the fields.", name, "");

    public static S3ErrorException InvalidPolicy(string reason) => new("InvalidPolicyDocument", 400, $"Invalid Policy: {reason}");

    public static S3ErrorException PolicyFailed(string reason) => S3Errors.AccessDenied($"Invalid according to Policy: {reason}");

    private static string Time(DateTimeOffset time) => time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture);

    private static string Bytes(string text) =>
        string.Join(' ', Encoding.UTF8.GetBytes(text).Select(static value => value.ToString("x2", CultureInfo.InvariantCulture)));
}
