namespace Tern.Local.Serving;

/// <summary>What a policy says about a request.</summary>
internal enum PolicyEffect
{
    /// <summary>Nothing.</summary>
    None,

    Allow,

    /// <summary>It is denied, whatever else allows it.</summary>
    Deny,
}
