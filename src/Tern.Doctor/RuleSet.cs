using Tern.Diagnosis.Caches;
using Tern.Diagnosis.Detection;
using Tern.Diagnosis.Settings;

namespace Tern.Diagnosis;

/// <summary>The rules of one doctor: those that are on.</summary>
internal sealed class RuleSet : IDisposable
{
    private readonly DoctorSettings _settings;
    private readonly List<ScopeRule> _scopeRules = [];
    private readonly List<WindowRule> _windowRules = [];

    /// <summary>Makes the rules that are on.</summary>
    public RuleSet(DoctorSettings settings)
    {
        _settings = settings;
        AddRules();
        (ScopeRules, WindowRules) = ([.. _scopeRules], [.. _windowRules]);
    }

    /// <summary>The rules that judge scopes.</summary>
    public ScopeRule[] ScopeRules { get; }

    /// <summary>The rules that judge calls and windows.</summary>
    public WindowRule[] WindowRules { get; }

    public void Dispose()
    {
        foreach (var rule in WindowRules) rule.Dispose();
    }

    // Each rule is a line here, and nowhere else: Add(Rules.NPlusOne, static settings => new NPlusOneRule(settings.Thresholds)).
    private void AddRules()
    {
        Add(Rules.Cache, static settings => new CacheRule(settings));
    }

    private void Add(DoctorRule rule, Func<DoctorSettings, ScopeRule> make)
    {
        if (_settings.IsEnabled(rule)) _scopeRules.Add(make(_settings));
    }

    private void Add(DoctorRule rule, Func<DoctorSettings, WindowRule> make)
    {
        if (_settings.IsEnabled(rule)) _windowRules.Add(make(_settings));
    }
}
