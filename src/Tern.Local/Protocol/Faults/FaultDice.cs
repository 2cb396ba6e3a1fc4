namespace Tern.Local.Protocol;

/// <summary>
/// Stateless pseudorandom numbers. A number depends only on the seed, the rule and the request's number among those
/// that match the rule, so other rules and threads don't affect it. The mixing function is that of SplitMix64 (Steele,
/// Lea, Flood, 2014).
/// </summary>
internal static class FaultDice
{
    /// <summary>Returns a number from 0 to below 1.</summary>
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
