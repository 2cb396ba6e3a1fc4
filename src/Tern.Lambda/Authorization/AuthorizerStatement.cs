namespace Tern.Lambda.Authorization;

/// <summary>A statement of a policy, which allows or denies resources to the caller.</summary>
public sealed class AuthorizerStatement
{
    internal AuthorizerStatement(AuthorizerEffect effect, IReadOnlyList<string> resources)
    {
        Effect = effect;
        Resources = resources;
    }

    /// <summary>Gets the effect: allow or deny.</summary>
    public AuthorizerEffect Effect { get; }

    /// <summary>Gets the ARNs of the resources, which may contain wildcards.</summary>
    public IReadOnlyList<string> Resources { get; }
}
