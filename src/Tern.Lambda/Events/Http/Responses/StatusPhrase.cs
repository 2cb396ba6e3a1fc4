namespace Tern.Lambda.Events;

/// <summary>
/// Statuses with their phrases from RFC 9110, 15 and the status code registry: load balancers need both.
/// </summary>
internal static class StatusPhrase
{
    /// <summary>Returns the phrase alone.</summary>
    public static string Words(int status) => Of(status)[4..];

    public static string Of(int status) => status switch
    {
        200 => "200 OK",
        201 => "201 Created",
        202 => "202 Accepted",
        204 => "204 No Content",
        206 => "206 Partial Content",
        301 => "301 Moved Permanently",
        302 => "302 Found",
        303 => "303 See Other",
        304 => "304 Not Modified",
        307 => "307 Temporary Redirect",
        308 => "308 Permanent Redirect",
        400 => "400 Bad Request",
        401 => "401 Unauthorized",
        403 => "403 Forbidden",
        404 => "404 Not Found",
        405 => "405 Method Not Allowed",
        406 => "406 Not Acceptable",
        408 => "408 Request Timeout",
        409 => "409 Conflict",
        410 => "410 Gone",
        412 => "412 Precondition Failed",
        413 => "413 Content Too Large",
        415 => "415 Unsupported Media Type",
        422 => "422 Unprocessable Content",
        429 => "429 Too Many Requests",
        500 => "500 Internal Server Error",
        501 => "501 Not Implemented",
        502 => "502 Bad Gateway",
        503 => "503 Service Unavailable",
        504 => "504 Gateway Timeout",
        _ => $"{status} {Class(status)}",
    };

    // A client treats an unknown status like the first of its class (RFC 9110, 15).
    private static string Class(int status) => (status / 100) switch
    {
        1 => "Continue",
        2 => "OK",
        3 => "Multiple Choices",
        4 => "Bad Request",
        _ => "Internal Server Error",
    };
}
