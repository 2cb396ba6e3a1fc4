namespace Tern.Load;

/// <summary>One figure of two loads.</summary>
/// <param name="Name">Such as p99.</param>
/// <param name="A">Of the first.</param>
/// <param name="B">Of the second.</param>
/// <param name="Change">How much more the second is, as a part of the first: 0.12 for 12 % slower.</param>
/// <param name="Low">The least that the change is, with the confidence of <see cref="LoadComparison"/>; null where there are too few seconds to say.</param>
/// <param name="High">The most.</param>
public sealed record ComparedFigure(string Name, TimeSpan A, TimeSpan B, double Change, double? Low, double? High)
{
    /// <summary>Whether this is the figure that decides.</summary>
    public bool IsPrimary { get; init; }

    /// <summary>The least change that matters, as a part of the first.</summary>
    public double MinimumEffect { get; init; }

    /// <summary>Whether the second is slower, beyond chance and by as much as matters.</summary>
    public bool IsSlower => Low > 0 && Change >= MinimumEffect;

    /// <summary>Whether the second is faster, beyond chance and by as much as matters.</summary>
    public bool IsFaster => High < 0 && Change <= -MinimumEffect;

    /// <summary>The same in words.</summary>
    public string Verdict => Low is null ? "too few seconds to say" : IsSlower ? "B is slower" : IsFaster ? "B is faster" : "no difference seen";
}
