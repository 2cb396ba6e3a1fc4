namespace Tern.Diagnostics;

/// <summary>
/// Options for the doctor. The defaults suit most applications. The doctor reads them once, when it starts.
/// </summary>
public sealed class DoctorOptions
{
    private readonly HashSet<DoctorRule> _disabled = [];
    private readonly List<FindingAcceptance> _accepted = [];

    /// <summary>Gets or sets the thresholds of the rules.</summary>
    public DoctorThresholds Thresholds { get; set; } = new();

    /// <summary>
    /// Gets or sets the latency objective. If it's null, which is the default, the rule SLO reports nothing.
    /// </summary>
    public LatencyObjective? Objective { get; set; }

    /// <summary>
    /// Gets or sets the maximum number of places to keep findings for. Cases at further places are only counted
    /// (<see cref="Doctor.FindingsNotKept"/>). The default is 1,000.
    /// </summary>
    public int MaxPlaces { get; set; } = 1_000;

    /// <summary>
    /// Gets or sets the maximum number of calls to keep for a scope. A scope with more calls is analyzed in parts of
    /// this size. The default is 2,000.
    /// </summary>
    public int MaxCallsPerScope { get; set; } = 2_000;

    /// <summary>
    /// Gets or sets the length of the window over which rules analyze the whole process. The default is 10 seconds.
    /// </summary>
    public TimeSpan Window { get; set; } = TimeSpan.FromSeconds(10);

    /// <summary>
    /// Gets or sets the time after which a scope is analyzed even though it hasn't ended. The default is 30 seconds.
    /// </summary>
    public TimeSpan LongScope { get; set; } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// Gets or sets the callback for new findings and for findings that occur again. It runs on the thread that found
    /// the problem, which may be a thread that makes a call. Exceptions it throws don't affect the call; they're stored
    /// in <see cref="Doctor.LastError"/>.
    /// </summary>
    public Action<Finding>? OnFinding { get; set; }

    /// <summary>Gets the options for the outputs of findings.</summary>
    public DoctorOutputOptions Output { get; } = new();

    /// <summary>Gets the options for the page in an ASP.NET Core application.</summary>
    public DoctorPageOptions Page { get; } = new();

    /// <summary>
    /// Gets or sets the subject of the reports, such as the application's name, or null for none. <c>AddDoctor</c>
    /// sets it to the application's name.
    /// </summary>
    public string? Source { get; set; }

    /// <summary>Gets or sets the time provider.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    internal IReadOnlySet<DoctorRule> Disabled => _disabled;

    internal IReadOnlyList<FindingAcceptance> Accepted => _accepted;

    /// <summary>Disables rules. A disabled rule has no overhead.</summary>
    /// <param name="rules">The rules to disable; see <see cref="Rules"/>.</param>
    public void Disable(params ReadOnlySpan<DoctorRule> rules)
    {
        foreach (var rule in rules)
        {
            ArgumentNullException.ThrowIfNull(rule, nameof(rules));
            _disabled.Add(rule);
        }
    }

    /// <summary>
    /// Accepts a problem that is intentional. Its findings are kept together with the reason, but they aren't reported
    /// and don't fail assertions.
    /// </summary>
    /// <param name="rule">The rule.</param>
    /// <param name="reason">The reason why the problem is acceptable, for future readers.</param>
    /// <param name="scope">The route, job or function, or null for any.</param>
    /// <param name="operation">The operation, such as <c>DynamoDB.Scan</c>, or null for any.</param>
    /// <param name="resource">The table, or null for any.</param>
    /// <exception cref="ArgumentException">The reason is empty.</exception>
    public void Accept(DoctorRule rule, string reason, string? scope = null, string? operation = null, string? resource = null)
    {
        ArgumentNullException.ThrowIfNull(rule);
        ArgumentException.ThrowIfNullOrWhiteSpace(reason);
        _accepted.Add(new FindingAcceptance(rule, reason, scope, operation, resource));
    }
}
