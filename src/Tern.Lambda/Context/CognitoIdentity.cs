namespace Tern.Lambda;

/// <summary>Who called through a mobile SDK with Amazon Cognito credentials.</summary>
/// <param name="IdentityId">The caller's identity.</param>
/// <param name="IdentityPoolId">The pool that the identity belongs to.</param>
public sealed record CognitoIdentity(string IdentityId, string IdentityPoolId);
