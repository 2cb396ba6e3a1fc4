namespace Tern.Lambda.Local.Fronts;

/// <summary>Rejections of requests, with the text of the API's kind.</summary>
internal sealed class Refusals(bool isHttpApi)
{
    /// <summary>Creates the response for a caller that isn't identified.</summary>
    public FrontAnswer Unauthorized(string reason) => isHttpApi
        ? FrontAnswer.Json(401, """{"message":"Unauthorized"}""", reason: reason)
        : FrontAnswer.Json(401, """{"message":"Unauthorized"}""", "UnauthorizedException", reason);

    /// <summary>Creates the response for a caller without permission.</summary>
    public FrontAnswer Forbidden(bool isExplicit, string reason) => isHttpApi
        ? FrontAnswer.Json(403, """{"message":"Forbidden"}""", reason: reason)
        : FrontAnswer.Json(
            403,
            isExplicit
                ? """{"Message":"User is not authorized to access this resource with an explicit deny"}"""
                : """{"Message":"User is not authorized to access this resource"}""",
            "AccessDeniedException",
            reason);

    /// <summary>Creates the response for an authorizer that failed or returned an invalid response.</summary>
    public FrontAnswer Broken(string reason) => isHttpApi
        ? FrontAnswer.Json(500, """{"message":"Internal Server Error"}""", reason: reason)
        : FrontAnswer.Json(500, """{"message":null}""", "AuthorizerConfigurationException", reason);
}
