
namespace Tern.Diagnostics.Tests.Process;

/// <summary>Collects the findings of a rule.</summary>
internal sealed class Findings : FindingSink
{
    public List<FindingDraft> All { get; } = [];

    public override void Add(FindingDraft draft) => All.Add(draft);
}
