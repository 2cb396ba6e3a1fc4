namespace Cases.Running;

/// <summary>The result of a check.</summary>
/// <param name="Passed">true if the check passed; otherwise, false.</param>
/// <param name="Text">The condition, with its figures.</param>
public sealed record Verdict(bool Passed, string Text)
{
    /// <summary>Returns a line of a report.</summary>
    public override string ToString() => $"{(Passed ? "PASS" : "FAIL")}  {Text}";
}
