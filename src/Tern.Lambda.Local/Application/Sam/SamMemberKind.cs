namespace Tern.Lambda.Local.Application.Sam;

/// <summary>What becomes of a member of a template on this machine.</summary>
internal enum SamMemberKind
{
    /// <summary>It is read.</summary>
    Read,

    /// <summary>It changes nothing here.</summary>
    WithoutEffect,

    /// <summary>It isn't simulated, which the user is told.</summary>
    NotSimulated,
}
