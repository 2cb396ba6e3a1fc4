namespace Tern.Lambda.Local.Application;

/// <summary>The effect of a template's member on this machine.</summary>
internal enum SamMemberKind
{
    /// <summary>The member is read.</summary>
    Read,

    /// <summary>The member has no effect here.</summary>
    WithoutEffect,

    /// <summary>The member isn't simulated; the user is notified.</summary>
    NotSimulated,
}
