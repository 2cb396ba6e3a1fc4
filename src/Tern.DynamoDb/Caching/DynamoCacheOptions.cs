namespace Tern.DynamoDb;

/// <summary>How a <see cref="DynamoCache{T}"/> keeps items. Read and checked once, when the cache is made.</summary>
public sealed class DynamoCacheOptions
{
    /// <summary>
    /// How many bytes it keeps, at the most; 64 MiB unless told. An item counts as many as it has on the wire, and 256
    /// for what surrounds it in memory: an estimate. Items of more than a sixteenth of this may not be kept.
    /// </summary>
    public long MaxBytes { get; set; } = 64 << 20;

    /// <summary>The longest that an item is given out without a look at the table; 5 minutes unless told.</summary>
    public TimeSpan Expiry { get; set; } = TimeSpan.FromMinutes(5);

    /// <summary>
    /// How long it is remembered that a key has no item; 10 seconds unless told. Zero asks the table each time. What
    /// this client writes is seen at once all the same.
    /// </summary>
    public TimeSpan NegativeExpiry { get; set; } = TimeSpan.FromSeconds(10);

    /// <summary>
    /// The part of its time by which an item may expire earlier, at random, so that what was read together doesn't
    /// expire together: 0 to 1; 0.2 unless told.
    /// </summary>
    public double ExpiryJitter { get; set; } = 0.2;

    /// <summary>
    /// How long an item that has expired is still given out while it is read again behind the caller's back, or can't
    /// be; zero unless told: then callers wait.
    /// </summary>
    public TimeSpan StaleFor { get; set; }

    /// <summary>
    /// The last part of its time in which an item that is asked for is read again behind the caller's back: 0 to 1; 0.1
    /// unless told, zero for never. What is asked for all the time then never expires.
    /// </summary>
    public double RefreshAhead { get; set; } = 0.1;

    /// <summary>
    /// How long a failed read is remembered: whoever asks for its key within gets the same error, at once. It doubles
    /// with every failure in a row, up to 64 times. Zero, unless told: failures are not kept, and the next caller reads
    /// again.
    /// </summary>
    public TimeSpan FailureBackoff { get; set; }

    /// <summary>
    /// Whether items are read consistently. Costs twice the capacity; the first read after a write that the cache knows
    /// of is so anyway.
    /// </summary>
    public bool ConsistentRead { get; set; }

    /// <summary>How reads of items that are not kept are merged: a loader's options; null for its defaults.</summary>
    public DynamoLoaderOptions? Loader { get; set; }

    internal void Check()
    {
        if (MaxBytes < 4096) throw Wrong(nameof(MaxBytes), MaxBytes, "4096 or more");
        if (Expiry <= TimeSpan.Zero) throw Wrong(nameof(Expiry), Expiry, "more than zero");
        if (NegativeExpiry < TimeSpan.Zero) throw Wrong(nameof(NegativeExpiry), NegativeExpiry, "zero or more");
        if (StaleFor < TimeSpan.Zero) throw Wrong(nameof(StaleFor), StaleFor, "zero or more");
        if (FailureBackoff < TimeSpan.Zero || FailureBackoff > TimeSpan.FromDays(1)) throw Wrong(nameof(FailureBackoff), FailureBackoff, "zero to a day");
        if (!(ExpiryJitter is >= 0 and <= 1)) throw Wrong(nameof(ExpiryJitter), ExpiryJitter, "0 to 1");
        if (!(RefreshAhead is >= 0 and <= 1)) throw Wrong(nameof(RefreshAhead), RefreshAhead, "0 to 1");
    }

    private static ArgumentOutOfRangeException Wrong(string option, object value, string expected) =>
        new(option, value, string.Create(System.Globalization.CultureInfo.InvariantCulture, $"The option {option} is {value}. Expected {expected}."));
}
