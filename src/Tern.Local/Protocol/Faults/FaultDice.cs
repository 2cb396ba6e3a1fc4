namespace Tern.Local.Protocol.Faults;

/// <summary>
/// Chance without state: what falls depends on the seed, the rule and the number of the request among those that fit
/// the rule, and on nothing else, so neither other rules nor other threads change it. The mixing is that of SplitMix64
/// (Steele, Lea, Flood, 2014).
/// </summary>
internal static class FaultDice
{
    /// <summary>A number from 0 to below 1.</summary>
    public static double Roll(long seed, int rule, long request, int purpose)
    {
        var state = Mix(unchecked((ulong)seed + 0x9E3779B97F4A7C15));
        state = Mix(state ^ (uint)rule ^ ((ulong)purpose << 32));
        state = Mix(unchecked(state + ((ulong)request * 0x9E3779B97F4A7C15)));
        return (state >> 11) * (1.0 / (1UL << 53));
    }

    private static ulong Mix(ulong value)
    {
        unchecked
        {
            value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9;
            value = (value ^ (value >> 27)) * 0x94D049BB133111EB;
            return value ^ (value >> 31);
        }
    }
}
