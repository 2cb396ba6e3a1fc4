namespace Tern.Load;

/// <summary>
/// A seeded random number generator with the same results on every machine and version: SplitMix64 by Steele, Lea and
/// Flood.
/// </summary>
internal struct SplitMix(ulong seed)
{
    private ulong _state = seed;

    public ulong Next()
    {
        var z = _state += 0x9E3779B97F4A7C15;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }

    /// <summary>Returns a number from 0 to less than 1.</summary>
    public double NextDouble() => (Next() >> 11) * (1.0 / (1ul << 53));

    /// <summary>
    /// Returns a number from 0 to less than the limit. For limits in the range of int, the bias is below 2⁻³².
    /// </summary>
    public long NextBelow(long limit) => (long)Math.BigMul(Next(), (ulong)limit, out _);

    /// <summary>Returns the time to the next of independent events with a mean distance of 1.</summary>
    public double NextExponential() => -Math.Log(1 - NextDouble());
}
