namespace Tern.Lambda.Authorization;

/// <summary>The effect of a policy's statement.</summary>
public enum AuthorizerEffect
{
    /// <summary>Denies access, even if another statement allows it.</summary>
    Deny,

    /// <summary>Allows access, unless another statement denies it.</summary>
    Allow,
}
