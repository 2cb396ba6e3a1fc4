namespace Tern.Lambda.Local.Fronts.Authorizers;

/// <summary>What an authorizer is asked with, and what it answers.</summary>
internal enum AuthorizerKind
{
    /// <summary>A function that gets a token, and answers with a policy: REST APIs.</summary>
    Token,

    /// <summary>A function that gets the request, and answers with a policy.</summary>
    Request,

    /// <summary>A function that gets the request, and answers <c>{"isAuthorized":true}</c>: HTTP APIs.</summary>
    Simple,

    /// <summary>No function: the claims of a token. Its signature is not verified here, as the keys for that are its issuer's.</summary>
    Jwt,
}
