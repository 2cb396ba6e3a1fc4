namespace Tern.Diagnostics;

/// <summary>Recorded stacks, or the reason why there are none.</summary>
/// <param name="Stacks">The stacks, heaviest first.</param>
/// <param name="Recorded">The duration of the recording.</param>
/// <param name="Missing">The reason why there are no stacks, as the end of "stacks are missing: …", or null if there
/// are.</param>
internal sealed record StackAnswer(IReadOnlyList<NamedStack> Stacks, TimeSpan Recorded, string? Missing = null)
{
    /// <summary>The total weight of all stacks.</summary>
    public double Weight => Stacks.Sum(static stack => stack.Weight);
}
