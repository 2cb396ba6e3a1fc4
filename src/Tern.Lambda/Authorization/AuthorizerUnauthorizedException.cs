namespace Tern.Lambda.Authorization;

/// <summary>
/// Thrown by a REST or WebSocket authorizer to have API Gateway answer 401: it does so for an error whose message is
/// <c>Unauthorized</c>, and for nothing else. A policy that denies is answered with 403.
/// </summary>
public sealed class AuthorizerUnauthorizedException : Exception
{
    /// <summary>The exception with the one message that API Gateway knows.</summary>
    public AuthorizerUnauthorizedException()
        : base("Unauthorized")
    {
    }
}
