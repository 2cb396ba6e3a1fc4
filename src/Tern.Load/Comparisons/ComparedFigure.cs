namespace Tern.Load;

/// <summary>A compared figure of two loads.</summary>
/// <param name="Name">The name, such as p99.</param>
/// <param name="A">The first load's value.</param>
/// <param name="B">The second load's value.</param>
/// <param name="Change">The change relative to the first value: 0.12 means 12 % slower.</param>
/// <param name="Low">The lower bound of the change at the confidence of <see cref="LoadComparison"/>, or null if there
/// are too few seconds.</param>
/// <param name="High">The upper bound of the change, or null if there are too few seconds.</param>
public sealed record ComparedFigure(string Name, TimeSpan A, TimeSpan B, double Change, double? Low, double? High)
{
    /// <summary>Gets a value indicating whether this is the deciding figure.</summary>
    public bool IsPrimary { get; init; }

    /// <summary>Gets the smallest relevant change, relative to the first value.</summary>
    public double MinimumEffect { get; init; }

    /// <summary>
    /// Gets a value indicating whether the second load is significantly slower, by at least
    /// <see cref="MinimumEffect"/>.
    /// </summary>
    public bool IsSlower => Low > 0 && Change >= MinimumEffect;

    /// <summary>
    /// Gets a value indicating whether the second load is significantly faster, by at least
    /// <see cref="MinimumEffect"/>.
    /// </summary>
    public bool IsFaster => High < 0 && Change <= -MinimumEffect;

    /// <summary>Gets the verdict in words.</summary>
    public string Verdict => Low is null ? "too few seconds to tell" : IsSlower ? "B is slower" : IsFaster ? "B is faster" : "no difference found";
}
