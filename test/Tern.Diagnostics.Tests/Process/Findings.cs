
namespace Tern.Diagnostics.Tests.Process;

/// <summary>Keeps what a rule reports.</summary>
internal sealed class Findings : FindingSink
{
    public List<FindingDraft> All { get; } = [];

    public override void Add(FindingDraft draft) => All.Add(draft);
}
