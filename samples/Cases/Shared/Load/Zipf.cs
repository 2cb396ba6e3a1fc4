namespace Cases.Load;

/// <summary>
/// Random ranks with a Zipf distribution: the n-th most popular is about 1/n as frequent as the first.
/// </summary>
/// <remarks>
/// It inverts the integral of 1/x, which needs no table and is as accurate as the sum, except for the first few ranks.
/// </remarks>
public sealed class Zipf(int count, int seed)
{
    private readonly Random _random = new(seed);
    private readonly double _logarithm = Math.Log(count + 1);

    /// <summary>Returns the next rank, from 0 to the count minus one.</summary>
    public int Next() => Math.Min(count - 1, (int)Math.Exp(_random.NextDouble() * _logarithm) - 1);

    /// <summary>Returns a rank with uniform distribution.</summary>
    public int Any() => _random.Next(count);
}
