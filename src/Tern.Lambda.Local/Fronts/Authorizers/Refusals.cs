using Tern.Lambda.Local.Fronts.Http;

namespace Tern.Lambda.Local.Fronts.Authorizers;

/// <summary>How an API refuses, in its own words.</summary>
internal sealed class Refusals(bool isHttpApi)
{
    /// <summary>Nobody knows who calls.</summary>
    public FrontAnswer Unauthorized(string reason) => isHttpApi
        ? FrontAnswer.Json(401, """{"message":"Unauthorized"}""", reason: reason)
        : FrontAnswer.Json(401, """{"message":"Unauthorized"}""", "UnauthorizedException", reason);

    /// <summary>The caller may not.</summary>
    public FrontAnswer Forbidden(bool isExplicit, string reason) => isHttpApi
        ? FrontAnswer.Json(403, """{"message":"Forbidden"}""", reason: reason)
        : FrontAnswer.Json(
            403,
            isExplicit
                ? """{"Message":"User is not authorized to access this resource with an explicit deny"}"""
                : """{"Message":"User is not authorized to access this resource"}""",
            "AccessDeniedException",
            reason);

    /// <summary>The authorizer failed, or answered nonsense.</summary>
    public FrontAnswer Broken(string reason) => isHttpApi
        ? FrontAnswer.Json(500, """{"message":"Internal Server Error"}""", reason: reason)
        : FrontAnswer.Json(500, """{"message":null}""", "AuthorizerConfigurationException", reason);
}
