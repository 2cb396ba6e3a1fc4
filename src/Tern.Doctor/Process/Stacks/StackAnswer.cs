namespace Tern.Diagnosis.Process.Stacks;

/// <summary>Stacks, or why there are none.</summary>
/// <param name="Stacks">The stacks, the heaviest first.</param>
/// <param name="Recorded">How long was recorded.</param>
/// <param name="Missing">Why there are none, as the end of "stacks are missing: …"; null where there are.</param>
internal sealed record StackAnswer(IReadOnlyList<NamedStack> Stacks, TimeSpan Recorded, string? Missing = null)
{
    /// <summary>What was counted over all stacks.</summary>
    public double Weight => Stacks.Sum(static stack => stack.Weight);
}
