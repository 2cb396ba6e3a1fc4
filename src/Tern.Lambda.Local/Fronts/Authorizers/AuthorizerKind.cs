namespace Tern.Lambda.Local.Fronts;

/// <summary>The kinds of authorizers, which differ in their request and response.</summary>
internal enum AuthorizerKind
{
    /// <summary>A function of a REST API that receives a token and returns a policy.</summary>
    Token,

    /// <summary>A function that receives the request and returns a policy.</summary>
    Request,

    /// <summary>A function of an HTTP API that receives the request and returns <c>{"isAuthorized":true}</c>.</summary>
    Simple,

    /// <summary>
    /// The claims of a token, without a function. The signature isn't verified here, because that requires the issuer's
    /// keys.
    /// </summary>
    Jwt,
}
