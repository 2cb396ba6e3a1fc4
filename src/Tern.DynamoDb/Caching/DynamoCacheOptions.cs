namespace Tern.DynamoDb;

/// <summary>
/// Options for a <see cref="DynamoCache{T}"/>. They are read and checked once, when the cache is created.
/// </summary>
public sealed class DynamoCacheOptions
{
    /// <summary>
    /// Gets or sets the maximum size in bytes. The default is 64 MiB. An item counts with its size on the wire plus 256
    /// bytes, an estimate of the memory around it. Items larger than a sixteenth of the maximum may not be cached.
    /// </summary>
    public long MaxBytes { get; set; } = 64 << 20;

    /// <summary>
    /// Gets or sets the maximum time that an item is returned without reading the table again. The default is 5
    /// minutes.
    /// </summary>
    public TimeSpan Expiry { get; set; } = TimeSpan.FromMinutes(5);

    /// <summary>
    /// Gets or sets the time that a missing item is cached. The default is 10 seconds; with zero, the table is read
    /// each time. Writes by this client still become visible immediately.
    /// </summary>
    public TimeSpan NegativeExpiry { get; set; } = TimeSpan.FromSeconds(10);

    /// <summary>
    /// Gets or sets the maximum part of its time by which an item expires earlier, at random, so that items that were
    /// read together don't expire together: 0 to 1. The default is 0.2.
    /// </summary>
    public double ExpiryJitter { get; set; } = 0.2;

    /// <summary>
    /// Gets or sets the time that an expired item is still returned while it's refreshed in the background, or can't be
    /// refreshed. The default is zero: callers wait.
    /// </summary>
    public TimeSpan StaleFor { get; set; }

    /// <summary>
    /// Gets or sets the last part of its time in which a requested item is refreshed in the background, so that
    /// frequently requested items never expire: 0 to 1. The default is 0.1; zero turns it off.
    /// </summary>
    public double RefreshAhead { get; set; } = 0.1;

    /// <summary>
    /// Gets or sets the time that a failed read is cached: callers that request its key in this time immediately get
    /// the same error. It doubles with every consecutive failure, up to 64 times. The default is zero: failures aren't
    /// cached, and the next caller reads again.
    /// </summary>
    public TimeSpan FailureBackoff { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether items are read consistently, which consumes twice the capacity. The
    /// first read after a write that the cache knows of is always consistent.
    /// </summary>
    public bool ConsistentRead { get; set; }

    /// <summary>
    /// Gets or sets the options for the loader that merges reads of items that aren't cached; null for its defaults.
    /// </summary>
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
