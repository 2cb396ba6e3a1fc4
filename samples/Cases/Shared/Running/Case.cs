namespace Cases.Running;

/// <summary>A case study: a fault that cost somebody days, and its cure, side by side.</summary>
public abstract class Case
{
    /// <summary>The sample's folder, such as <c>HundredCalls</c>.</summary>
    public abstract string Name { get; }

    public abstract string Title { get; }

    /// <summary>What happened, in a few sentences.</summary>
    public abstract string Story { get; }

    /// <summary>Where the page is served unless told otherwise.</summary>
    public abstract int Port { get; }

    /// <summary>The service in its forms: first as it was, last as it should be.</summary>
    public abstract IReadOnlyList<CaseSide> Sides { get; }

    /// <summary>What users are to wait at most, in milliseconds: a line in the plots. Null for none.</summary>
    public virtual double? ObjectiveMilliseconds => null;

    /// <summary>What is to hold of this case beyond what is to hold of all: figures and bars.</summary>
    /// <param name="results">What was seen, in the order of <see cref="Sides"/>.</param>
    /// <param name="scale">How much was done.</param>
    public abstract IEnumerable<Verdict> Judge(IReadOnlyList<SideResult> results, CaseScale scale);
}
