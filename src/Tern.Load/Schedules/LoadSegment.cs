namespace Tern.Load;

/// <summary>A segment of a load with a constant rate, or one that changes linearly.</summary>
/// <param name="From">The rate at the start, in arrivals per second.</param>
/// <param name="To">The rate at the end, in arrivals per second.</param>
/// <param name="Length">The length of the segment.</param>
public readonly record struct LoadSegment(double From, double To, TimeSpan Length)
{
    /// <summary>Gets the number of arrivals in the segment; for random arrivals, the average number.</summary>
    public double Arrivals => (From + To) / 2 * Length.TotalSeconds;

    /// <summary>
    /// Returns the time of an arrival, in seconds from the start of the segment: the root of From·t + (To −
    /// From)·t²/2·Length = count.
    /// </summary>
    internal double TimeOf(double count)
    {
        if (count <= 0) return 0;
        var growth = (To - From) / (2 * Length.TotalSeconds);
        var root = Math.Sqrt(Math.Max(0, (From * From) + (4 * growth * count)));
        return Math.Min(2 * count / (From + root), Length.TotalSeconds);
    }
}
