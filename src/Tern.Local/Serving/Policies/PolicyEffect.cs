namespace Tern.Local.Serving;

/// <summary>The effect of a policy on a request.</summary>
internal enum PolicyEffect
{
    /// <summary>Nothing.</summary>
    None,

    Allow,

    /// <summary>The policy denies it, even if something else allows it.</summary>
    Deny,
}
