namespace Tern.Lambda.Authorization;

/// <summary>One statement of a policy: whether the caller may invoke these resources.</summary>
public sealed class AuthorizerStatement
{
    internal AuthorizerStatement(AuthorizerEffect effect, IReadOnlyList<string> resources)
    {
        Effect = effect;
        Resources = resources;
    }

    /// <summary>Whether it allows or denies.</summary>
    public AuthorizerEffect Effect { get; }

    /// <summary>The ARNs it is about, with wildcards.</summary>
    public IReadOnlyList<string> Resources { get; }
}
