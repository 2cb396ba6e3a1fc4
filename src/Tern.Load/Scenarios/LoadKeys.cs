using Tern.Load.Scenarios;
using Tern.Load.Schedules;

namespace Tern.Load;

/// <summary>Numbers from 1 to a count that stand in requests as <c>${name}</c>: which product, which customer. Safe for many threads.</summary>
public abstract class LoadKeys
{
    private protected LoadKeys(long count)
    {
        if (count is < 1 or > MaxCount) throw new ArgumentOutOfRangeException(nameof(count), count, $"There are from 1 to {MaxCount:N0} keys.");
        Count = count;
    }

    /// <summary>The most keys that there can be.</summary>
    public const long MaxCount = 1_000_000_000_000;

    /// <summary>How many there are.</summary>
    public long Count { get; }

    /// <summary>All are equally likely.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The count is below 1 or above <see cref="MaxCount"/>.</exception>
    public static LoadKeys Uniform(long count) => new UniformKeys(count);

    /// <summary>Few are asked for often and most seldom, as products are: the k-th is as likely as 1 / k to the exponent (Zipf's law).</summary>
    /// <param name="count">How many keys there are.</param>
    /// <param name="exponent">How steep it is, above 0 and at most 10; 1 is the law as Zipf found it.</param>
    /// <exception cref="ArgumentOutOfRangeException">The count is below 1 or above <see cref="MaxCount"/>, or the exponent is out of range.</exception>
    public static LoadKeys Zipf(long count, double exponent = 1) => new ZipfKeys(count, exponent);

    internal abstract long Next(ref SplitMix random);
}
