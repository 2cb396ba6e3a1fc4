namespace Tern.Diagnostics;

/// <summary>The severity of a finding.</summary>
public enum FindingSeverity
{
    /// <summary>The finding is worth knowing, but doesn't slow anything down yet.</summary>
    Info,

    /// <summary>The problem costs time or money.</summary>
    Warning,

    /// <summary>Calls fail or miss the objective.</summary>
    Error,
}
