namespace Tern.Lambda.Authorization;

/// <summary>
/// An exception with which a REST or WebSocket authorizer makes API Gateway respond with 401: API Gateway does so only
/// for an error whose message is <c>Unauthorized</c>. For a policy that denies access, it responds with 403.
/// </summary>
public sealed class AuthorizerUnauthorizedException : Exception
{
    /// <summary>Initializes a new instance with the message that API Gateway recognizes.</summary>
    public AuthorizerUnauthorizedException()
        : base("Unauthorized")
    {
    }
}
