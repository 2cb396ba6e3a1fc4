namespace Cases.Load;

/// <summary>Ranks as people ask for things: the n-th most wanted is asked for about 1/n as often as the first.</summary>
/// <remarks>By inverting the integral of 1/x, which for ranks beyond the first few is as good as the sum and takes no table.</remarks>
public sealed class Zipf(int count, int seed)
{
    private readonly Random _random = new(seed);
    private readonly double _logarithm = Math.Log(count + 1);

    /// <summary>The next rank, from 0 to one less than the count.</summary>
    public int Next() => Math.Min(count - 1, (int)Math.Exp(_random.NextDouble() * _logarithm) - 1);

    /// <summary>Any rank, all alike.</summary>
    public int Any() => _random.Next(count);
}
