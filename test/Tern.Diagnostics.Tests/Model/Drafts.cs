namespace Tern.Diagnostics.Tests.Model;

/// <summary>Collects the findings of a rule.</summary>
internal sealed class Drafts : FindingSink
{
    public List<FindingDraft> All { get; } = [];

    public override void Add(FindingDraft draft) => All.Add(draft);

    public static List<FindingDraft> Of(ScopeRule rule, DoctorScope scope)
    {
        var drafts = new Drafts();
        rule.Evaluate(scope, drafts);
        return drafts.All;
    }
}
