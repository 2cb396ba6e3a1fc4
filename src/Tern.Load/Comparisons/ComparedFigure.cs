namespace Tern.Load;

/// <summary>One figure of two loads.</summary>
/// <param name="Name">Such as p99.</param>
/// <param name="A">Of the first.</param>
/// <param name="B">Of the second.</param>
/// <param name="Change">How much more the second is, as a part of the first: 0.12 for 12 % slower.</param>
/// <param name="Low">The least that the change is, with 95 % confidence; null where there are too few seconds to say.</param>
/// <param name="High">The most.</param>
public sealed record ComparedFigure(string Name, TimeSpan A, TimeSpan B, double Change, double? Low, double? High)
{
    /// <summary>Whether the second is slower, beyond chance.</summary>
    public bool IsSlower => Low > 0;

    /// <summary>Whether the second is faster, beyond chance.</summary>
    public bool IsFaster => High < 0;

    /// <summary>The same in words.</summary>
    public string Verdict => Low is null ? "too few seconds to say" : IsSlower ? "B is slower" : IsFaster ? "B is faster" : "no difference seen";
}
