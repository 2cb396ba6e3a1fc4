namespace Tern.Diagnostics;

/// <summary>The enabled rules of a doctor.</summary>
internal sealed class RuleSet : IDisposable
{
    private readonly DoctorSettings _settings;
    private readonly List<ScopeRule> _scopeRules = [];
    private readonly List<WindowRule> _windowRules = [];
    private readonly List<PlaceRule> _placeRules = [];
    private readonly List<ClientRule> _clientRules = [];

    /// <summary>Creates the enabled rules.</summary>
    /// <param name="settings">The settings, which contain the disabled rules and the thresholds.</param>
    /// <param name="watches">true if the doctor watches a test's flow; otherwise, false.</param>
    public RuleSet(DoctorSettings settings, bool watches = false)
    {
        _settings = settings;
        AddRules();
        // In a test, the start of the process isn't a meaningful first call.
        if (!watches) Add(Rules.FirstCall, static settings => new FirstCallRule(settings.Thresholds));
        (ScopeRules, WindowRules, PlaceRules, ClientRules) = ([.. _scopeRules], [.. _windowRules], [.. _placeRules], [.. _clientRules]);
    }

    /// <summary>The rules that analyze scopes.</summary>
    public ScopeRule[] ScopeRules { get; }

    /// <summary>The rules that analyze calls and windows.</summary>
    public WindowRule[] WindowRules { get; }

    /// <summary>The rules that analyze the aggregated calls of each place.</summary>
    public PlaceRule[] PlaceRules { get; }

    /// <summary>The rules that analyze each client's connections.</summary>
    public ClientRule[] ClientRules { get; }

    public void Dispose()
    {
        foreach (var rule in WindowRules) rule.Dispose();
    }

    // Each rule is registered with one line here, and nowhere else: Add(Rules.NPlusOne, static settings => new
    // NPlusOneRule(settings.Thresholds)).
    private void AddRules()
    {
        Add(Rules.NPlusOne, static settings => new NPlusOneRule(settings.Thresholds));
        Add(Rules.SerialCalls, static settings => new SerialCallsRule(settings.Thresholds, settings.IsEnabled(Rules.NPlusOne)));
        Add(Rules.FanOut, static settings => new FanOutRule(settings.Thresholds));
        Add(Rules.DuplicateRead, static settings => new DuplicateReadRule(settings.Thresholds));
        Add(Rules.ColdConnect, static settings => new ColdConnectRule(settings.Thresholds, settings.TimeProvider));
        Add(Rules.Throttling, static _ => new ThrottlingRule());
        Add(Rules.Objective, static settings => new ObjectiveRule(settings));
        Add(Rules.Cache, static settings => new CacheRule(settings));
        Add(Rules.LargeItems, static settings => new LargeItemsRule(settings.Thresholds));
        Add(Rules.Scan, static settings => new ScanRule(settings.Thresholds));
        Add(Rules.WastedCapacity, static settings => new WastedCapacityRule(settings.Thresholds));
        Add(Rules.HiddenRetries, static settings => new HiddenRetriesRule(settings.Thresholds));
        Add(Rules.ConnectionChurn, static settings => new ConnectionChurnRule(settings.Thresholds));
        Add(Rules.PoolWait, static settings => new PoolWaitRule(settings.Thresholds));
    }

    private void Add(DoctorRule rule, Func<DoctorSettings, ScopeRule> make)
    {
        if (_settings.IsEnabled(rule)) _scopeRules.Add(make(_settings));
    }

    private void Add(DoctorRule rule, Func<DoctorSettings, WindowRule> make)
    {
        if (_settings.IsEnabled(rule)) _windowRules.Add(make(_settings));
    }

    private void Add(DoctorRule rule, Func<DoctorSettings, PlaceRule> make)
    {
        if (_settings.IsEnabled(rule)) _placeRules.Add(make(_settings));
    }

    private void Add(DoctorRule rule, Func<DoctorSettings, ClientRule> make)
    {
        if (_settings.IsEnabled(rule)) _clientRules.Add(make(_settings));
    }
}
