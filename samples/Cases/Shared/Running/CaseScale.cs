namespace Cases.Running;

/// <summary>The scale of a run.</summary>
public enum CaseScale
{
    /// <summary>Some seconds: for a test, on any machine.</summary>
    Check,

    /// <summary>About half a minute: for the page.</summary>
    Page,

    /// <summary>Some minutes: for published figures, which are checked against the case's limits.</summary>
    Measure,
}
