namespace Tern.Benchmarks.Compare;

/// <summary>What one subject cost, over the rounds.</summary>
internal sealed class Measurement
{
    private readonly List<double> _microseconds = [];

    /// <summary>CPU of the whole process a call, user and system, the least of the rounds: what other programs on the machine add is not in it.</summary>
    public double Microseconds { get; private set; } = double.MaxValue;

    /// <summary>The middle of the rounds. Far above the least, the machine was not quiet.</summary>
    public double MedianMicroseconds
    {
        get
        {
            var sorted = _microseconds.Order().ToList();
            return sorted[sorted.Count / 2];
        }
    }

    /// <summary>Bytes allocated a call, the least of the rounds.</summary>
    public double Bytes { get; private set; } = double.MaxValue;

    public void Add(double microseconds, double bytes)
    {
        _microseconds.Add(microseconds);
        Microseconds = Math.Min(Microseconds, microseconds);
        Bytes = Math.Min(Bytes, bytes);
    }
}
