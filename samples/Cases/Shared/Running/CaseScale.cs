namespace Cases.Running;

/// <summary>How much is done of a case.</summary>
public enum CaseScale
{
    /// <summary>Seconds: for a test, on whatever machine it runs.</summary>
    Check,

    /// <summary>Half a minute or so: what the page shows.</summary>
    Page,

    /// <summary>Minutes: for figures that are written down, held to the case's bars.</summary>
    Measure,
}
