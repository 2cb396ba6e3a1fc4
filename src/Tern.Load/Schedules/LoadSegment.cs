namespace Tern.Load;

/// <summary>A stretch of a load whose rate stays, or goes evenly from one to another.</summary>
/// <param name="From">Arrivals a second at its beginning.</param>
/// <param name="To">Arrivals a second at its end.</param>
/// <param name="Length">How long it takes.</param>
public readonly record struct LoadSegment(double From, double To, TimeSpan Length)
{
    /// <summary>How many arrivals it brings; of random ones, on average.</summary>
    public double Arrivals => (From + To) / 2 * Length.TotalSeconds;

    /// <summary>When that many have arrived, in seconds from its beginning: the root of From·t + (To − From)·t²/2·Length = count.</summary>
    internal double TimeOf(double count)
    {
        if (count <= 0) return 0;
        var growth = (To - From) / (2 * Length.TotalSeconds);
        var root = Math.Sqrt(Math.Max(0, (From * From) + (4 * growth * count)));
        return Math.Min(2 * count / (From + root), Length.TotalSeconds);
    }
}
