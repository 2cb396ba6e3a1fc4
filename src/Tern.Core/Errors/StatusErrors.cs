using System.Globalization;

namespace Tern;

/// <summary>What is known of an error answer whose body says nothing: its status.</summary>
internal static class StatusErrors
{
    public static AwsErrorDetails Describe(int status, string? requestId)
    {
        var code = status switch
        {
            301 => "PermanentRedirect",
            307 => "TemporaryRedirect",
            400 => "BadRequest",
            403 => "Forbidden",
            404 => "NotFound",
            408 => "RequestTimeout",
            413 => "RequestEntityTooLarge",
            429 => "TooManyRequestsException",
            500 => "InternalServerError",
            502 => "BadGateway",
            503 => "ServiceUnavailable",
            504 => "GatewayTimeout",
            _ => string.Create(CultureInfo.InvariantCulture, $"Http{status}"),
        };
        return new AwsErrorDetails(code, string.Create(CultureInfo.InvariantCulture, $"The service answered with status {status} and no error that can be read."), status, requestId);
    }
}
