using Tern.Diagnosis.Settings;

namespace Tern.Diagnosis;

/// <summary>
/// What the doctor looks for. The defaults are right for most programs. Read once, when the doctor starts.
/// </summary>
public sealed class DoctorOptions
{
    private readonly HashSet<DoctorRule> _disabled = [];
    private readonly List<FindingAcceptance> _accepted = [];

    /// <summary>When the rules speak.</summary>
    public DoctorThresholds Thresholds { get; set; } = new();

    /// <summary>The latency that is promised; null while there is none, and the rule SLO is silent.</summary>
    public LatencyObjective? Objective { get; set; }

    /// <summary>
    /// The places of findings that are kept. What is found at more places is counted (<see
    /// cref="Doctor.FindingsNotKept"/>). 1,000.
    /// </summary>
    public int MaxPlaces { get; set; } = 1_000;

    /// <summary>
    /// The calls of a scope that are kept at a time: a scope with more is judged in parts of so many. 2,000.
    /// </summary>
    public int MaxCallsPerScope { get; set; } = 2_000;

    /// <summary>How long the rules look that judge the whole process. 10 s.</summary>
    public TimeSpan Window { get; set; } = TimeSpan.FromSeconds(10);

    /// <summary>How long a scope may last before it is judged though it has not ended. 30 s.</summary>
    public TimeSpan LongScope { get; set; } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// Called with a finding when it is new and when there is more of it: on the thread that found it, which may be a
    /// call's. What it throws ends no call: it stands in <see cref="Doctor.LastError"/>.
    /// </summary>
    public Action<Finding>? OnFinding { get; set; }

    /// <summary>Where findings go.</summary>
    public DoctorOutputOptions Output { get; } = new();

    /// <summary>The page of an ASP.NET Core application.</summary>
    public DoctorPageOptions Page { get; } = new();

    /// <summary>
    /// What reports are about, such as the application's name, which <c>AddTernDoctor</c> sets; null for nothing.
    /// </summary>
    public string? Source { get; set; }

    /// <summary>The clock.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    internal IReadOnlySet<DoctorRule> Disabled => _disabled;

    internal IReadOnlyList<FindingAcceptance> Accepted => _accepted;

    /// <summary>Turns rules off: they cost nothing then.</summary>
    /// <param name="rules">The rules, of <see cref="Rules"/>.</param>
    public void Disable(params ReadOnlySpan<DoctorRule> rules)
    {
        foreach (var rule in rules)
        {
            ArgumentNullException.ThrowIfNull(rule, nameof(rules));
            _disabled.Add(rule);
        }
    }

    /// <summary>
    /// Accepts a fault that is meant to be there: its findings are kept with the reason, not told, and no assertion
    /// fails for them.
    /// </summary>
    /// <param name="rule">The rule.</param>
    /// <param name="reason">Why it is meant, for those who come later.</param>
    /// <param name="scope">The route, job or function; null for any.</param>
    /// <param name="operation">The operation, such as <c>DynamoDB.Scan</c>; null for any.</param>
    /// <param name="resource">The table; null for any.</param>
    /// <exception cref="ArgumentException">There is no reason.</exception>
    public void Accept(DoctorRule rule, string reason, string? scope = null, string? operation = null, string? resource = null)
    {
        ArgumentNullException.ThrowIfNull(rule);
        ArgumentException.ThrowIfNullOrWhiteSpace(reason);
        _accepted.Add(new FindingAcceptance(rule, reason, scope, operation, resource));
    }
}
