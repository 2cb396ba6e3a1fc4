namespace Cases.Running;

/// <summary>Something that was to hold, and whether it does.</summary>
/// <param name="Passed">Whether it does.</param>
/// <param name="Text">What, with its figures.</param>
public sealed record Verdict(bool Passed, string Text)
{
    /// <summary>A line of a report.</summary>
    public override string ToString() => $"{(Passed ? "PASS" : "FAIL")}  {Text}";
}
