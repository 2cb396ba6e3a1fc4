namespace Tern.Load.Schedules;

/// <summary>Random numbers of a seed, the same on every machine and version: Steele, Lea and Flood's SplitMix64.</summary>
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

    /// <summary>From 0 to below 1.</summary>
    public double NextDouble() => (Next() >> 11) * (1.0 / (1ul << 53));

    /// <summary>From 0 to below the limit; the bias of the product is below 2⁻³² for limits of int.</summary>
    public long NextBelow(long limit) => (long)Math.BigMul(Next(), (ulong)limit, out _);

    /// <summary>The time to the next of independent events whose mean distance is 1.</summary>
    public double NextExponential() => -Math.Log(1 - NextDouble());
}
