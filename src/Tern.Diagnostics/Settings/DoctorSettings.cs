using System.Collections.Frozen;

namespace Tern.Diagnostics;

/// <summary>A validated copy of the options, taken when the doctor starts.</summary>
internal sealed class DoctorSettings
{
    private readonly FrozenSet<DoctorRule> _disabled;
    private readonly FindingAcceptance[] _accepted;

    /// <exception cref="ArgumentException">An option is out of range; the message names it.</exception>
    public DoctorSettings(DoctorOptions options)
    {
        _disabled = options.Disabled.ToFrozenSet();
        _accepted = [.. options.Accepted];
        Thresholds = (options.Thresholds ?? throw Invalid(nameof(options.Thresholds), "null", "thresholds; leave it unset for the defaults")).Copy();
        TimeProvider = options.TimeProvider ?? throw Invalid(nameof(options.TimeProvider), "null", "a clock");
        MaxPlaces = AtLeast(1, options.MaxPlaces, nameof(options.MaxPlaces));
        MaxCallsPerScope = AtLeast(16, options.MaxCallsPerScope, nameof(options.MaxCallsPerScope));
        Window = Positive(options.Window, nameof(options.Window));
        LongScope = Positive(options.LongScope, nameof(options.LongScope));
        OnFinding = options.OnFinding;
        Output = options.Output.Copy();
        Source = options.Source;
        if (options.Objective is not { } objective) return;
        if (objective.Percentile is not (> 0 and < 100)) throw Invalid("Objective.Percentile", $"{objective.Percentile}", "more than 0 and less than 100");
        Objective = new LatencyObjective { Percentile = objective.Percentile, Latency = Positive(objective.Latency, "Objective.Latency") };
    }

    public DoctorThresholds Thresholds { get; }

    public LatencyObjective? Objective { get; }

    public int MaxPlaces { get; }

    public int MaxCallsPerScope { get; }

    public TimeSpan Window { get; }

    public TimeSpan LongScope { get; }

    public Action<Finding>? OnFinding { get; }

    public DoctorOutputOptions Output { get; }

    public string? Source { get; }

    public TimeProvider TimeProvider { get; }

    public bool IsEnabled(DoctorRule rule) => !_disabled.Contains(rule);

    /// <summary>Returns the reason why a finding is accepted, or null if it isn't.</summary>
    public string? AcceptedBecause(DoctorRule rule, FindingPlace place)
    {
        foreach (var acceptance in _accepted)
            if (acceptance.Fits(rule, place)) return acceptance.Reason;
        return null;
    }

    private static int AtLeast(int least, int value, string name) => value >= least ? value : throw Invalid(name, $"{value}", $"{least} or more");

    private static TimeSpan Positive(TimeSpan value, string name) =>
        value > TimeSpan.Zero && value.TotalMilliseconds < int.MaxValue ? value : throw Invalid(name, $"{value}", "more than zero and less than 24 days");

    private static ArgumentException Invalid(string name, string value, string expected) =>
        new($"The doctor's option {name} is {value}. Expected {expected}.", name);
}
