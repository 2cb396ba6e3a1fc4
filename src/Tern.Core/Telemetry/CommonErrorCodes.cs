namespace Tern.Telemetry;

/// <summary>
/// The codes that every service may answer with and no service's model lists (AWS, "Common Error Types"; DynamoDB, "Error handling"), and those that the
/// pipeline makes of a status alone.
/// </summary>
internal static class CommonErrorCodes
{
    // A frozen set would bring System.Collections.Immutable into every native program: 70 KB.
    private static readonly HashSet<string> Codes = new(StringComparer.Ordinal)
    {
        "AccessDenied",
        "AccessDeniedException",
        "IncompleteSignature",
        "IncompleteSignatureException",
        "InternalFailure",
        "InternalServerError",
        "InternalServerException",
        "InvalidAction",
        "InvalidParameterValue",
        "InvalidQueryParameter",
        "MalformedHttpRequestException",
        "MissingAuthenticationToken",
        "MissingAuthenticationTokenException",
        "NotAuthorized",
        "OptInRequired",
        "RequestAbortedException",
        "RequestEntityTooLargeException",
        "SerializationException",
        "ServiceUnavailable",
        "ServiceUnavailableException",
        "UnknownOperationException",
        "ValidationError",
        "ValidationException",
        "BadGateway",
        "BadRequest",
        "Forbidden",
        "GatewayTimeout",
        "NotFound",
        "PermanentRedirect",
        "RequestEntityTooLarge",
        "TemporaryRedirect",
    };

    public static bool Contains(string code) => Codes.Contains(code);
}
