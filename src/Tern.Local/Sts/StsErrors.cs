using Tern.Local.Serving;

namespace Tern.Local.Sts;

/// <summary>The errors of STS, with its codes and texts.</summary>
internal static class StsErrors
{
    public static ServiceErrorException Validation(string message) => new("ValidationError", message);

    public static ServiceErrorException InvalidValue(string message) => new("InvalidParameterValue", message);

    public static ServiceErrorException Denied(string message) => new("AccessDenied", message) { StatusCode = 403 };

    public static ServiceErrorException MalformedPolicy() => new("MalformedPolicyDocument", "This policy contains invalid Json");

    public static ServiceErrorException UnknownKey() =>
        new("InvalidClientTokenId", "The security token included in the request is invalid.") { StatusCode = 403 };

    public static ServiceErrorException Expired() =>
        new("ExpiredToken", "The security token included in the request is expired") { StatusCode = 403 };

    public static ServiceErrorException NoToken() => new(
        "InvalidIdentityToken", "The ID Token provided is not a valid JWT. (You may see this error if you sent an Access Token)");

    public static ServiceErrorException ExpiredIdentity(DateTimeOffset now, DateTimeOffset end) => new(
        "ExpiredTokenException",
        $"Token expired: current date/time {now.ToUnixTimeSeconds()} must be before the expiration date/time {end.ToUnixTimeSeconds()}");
}
