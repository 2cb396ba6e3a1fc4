namespace Tern.Telemetry;

/// <summary>
/// The codes that any service may return but that aren't in the services' models (AWS, "Common Error Types";
/// DynamoDB, "Error handling"), and the codes that the pipeline derives from a status.
/// </summary>
internal static class CommonErrorCodes
{
    // A frozen set would add System.Collections.Immutable to every native program: 70 KB.
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
