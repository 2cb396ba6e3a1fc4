namespace Tern.Diagnosis;

/// <summary>Takes what rules find. From any thread.</summary>
internal abstract class FindingSink
{
    public abstract void Add(FindingDraft draft);
}
