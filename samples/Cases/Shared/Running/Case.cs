namespace Cases.Running;

/// <summary>A case study: a problem that took somebody days to find, and its fix, side by side.</summary>
public abstract class Case
{
    /// <summary>The sample's folder, such as <c>HundredCalls</c>.</summary>
    public abstract string Name { get; }

    public abstract string Title { get; }

    /// <summary>The story of the case, in a few sentences.</summary>
    public abstract string Story { get; }

    /// <summary>The default port of the page.</summary>
    public abstract int Port { get; }

    /// <summary>The versions of the service: the original first, the fixed one last.</summary>
    public abstract IReadOnlyList<CaseSide> Sides { get; }

    /// <summary>The latency objective in milliseconds, which is a line in the plots; null for none.</summary>
    public virtual double? ObjectiveMilliseconds => null;

    /// <summary>Returns the checks of this case, in addition to those of all cases: figures and their limits.</summary>
    /// <param name="results">The results, in the order of <see cref="Sides"/>.</param>
    /// <param name="scale">The scale of the run.</param>
    public abstract IEnumerable<Verdict> Judge(IReadOnlyList<SideResult> results, CaseScale scale);
}
