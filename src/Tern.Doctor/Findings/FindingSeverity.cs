namespace Tern.Diagnosis;

/// <summary>How much a finding matters.</summary>
public enum FindingSeverity
{
    /// <summary>Worth knowing. Nothing is slow for it yet.</summary>
    Info,

    /// <summary>Time or money is lost.</summary>
    Warning,

    /// <summary>Calls fail or miss what was promised.</summary>
    Error,
}
