namespace Tern.Local.Serving;

/// <summary>The effect of a policy on a request.</summary>
internal enum PolicyEffect
{
    /// <summary>Nothing.</summary>
    None,

    Allow,

    /// <summary>It is denied, whatever else allows it.</summary>
    Deny,
}
