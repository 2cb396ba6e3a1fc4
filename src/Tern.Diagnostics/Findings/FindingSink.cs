namespace Tern.Diagnostics;

/// <summary>Receives the cases that rules find. Can be called from any thread.</summary>
internal abstract class FindingSink
{
    public abstract void Add(FindingDraft draft);
}
