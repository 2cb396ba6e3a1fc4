namespace Tern.Lambda.Authorization;

/// <summary>What a statement of a policy does.</summary>
public enum AuthorizerEffect
{
    /// <summary>It denies, whatever else allows.</summary>
    Deny,

    /// <summary>It allows what nothing denies.</summary>
    Allow,
}
