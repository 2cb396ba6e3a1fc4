namespace Tern.Lambda;

/// <summary>The identity of a caller that uses a mobile SDK with Amazon Cognito credentials.</summary>
/// <param name="IdentityId">The ID of the caller's identity.</param>
/// <param name="IdentityPoolId">The ID of the pool that the identity belongs to.</param>
public sealed record CognitoIdentity(string IdentityId, string IdentityPoolId);
