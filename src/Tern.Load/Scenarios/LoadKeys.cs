namespace Tern.Load;

/// <summary>
/// Numbers from 1 to a maximum, used in requests as <c>${name}</c> to select, for example, a product or a customer.
/// Thread-safe.
/// </summary>
public abstract class LoadKeys
{
    private protected LoadKeys(long count)
    {
        if (count is < 1 or > MaxCount) throw new ArgumentOutOfRangeException(nameof(count), count, $"The number of keys must be between 1 and {MaxCount:N0}.");
        Count = count;
    }

    /// <summary>The maximum number of keys.</summary>
    public const long MaxCount = 1_000_000_000_000;

    /// <summary>Gets the number of keys.</summary>
    public long Count { get; }

    /// <summary>Creates keys that are all equally likely.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The count is less than 1 or greater than
    /// <see cref="MaxCount"/>.</exception>
    public static LoadKeys Uniform(long count) => new UniformKeys(count);

    /// <summary>
    /// Creates keys of which a few are requested often and most rarely, as is typical for products. The probability of
    /// key k is proportional to 1 / k to the power of the exponent (Zipf's law).
    /// </summary>
    /// <param name="count">The number of keys.</param>
    /// <param name="exponent">The exponent, greater than 0 and at most 10. Larger values make the distribution steeper;
    /// 1 is Zipf's original law.</param>
    /// <exception cref="ArgumentOutOfRangeException">The count is less than 1 or greater than <see cref="MaxCount"/>,
    /// or the exponent is out of range.</exception>
    public static LoadKeys Zipf(long count, double exponent = 1) => new ZipfKeys(count, exponent);

    internal abstract long Next(ref SplitMix random);
}
