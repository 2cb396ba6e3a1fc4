using Tern.Pipeline;

namespace Tern.Messaging;

/// <summary>A publisher's validated options, with the service's limits as defaults.</summary>
internal sealed record PublishSettings(
    int MaxConcurrency,
    int MaxAttempts,
    AwsBackoff Backoff,
    TimeSpan Linger,
    int MaxEntryBytes,
    int MaxBatchBytes,
    int MaxBatchEntries,
    TimeProvider Clock)
{
    /// <summary>Validates the options of a publisher.</summary>
    /// <param name="options">The options.</param>
    /// <param name="limits">The service's limits.</param>
    /// <param name="isOrdered">true if each request must be complete before the next one; otherwise, false.</param>
    /// <exception cref="ArgumentException">An option isn't valid; the message names it.</exception>
    public static PublishSettings Of(PublisherOptions options, PublishLimits limits, bool isOrdered = false)
    {
        ArgumentNullException.ThrowIfNull(options.TimeProvider);
        ArgumentOutOfRangeException.ThrowIfLessThan(options.MaxConcurrency, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(options.MaxAttempts, 1);
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(options.FirstDelay, TimeSpan.Zero);
        ArgumentOutOfRangeException.ThrowIfLessThan(options.MaxDelay, options.FirstDelay);
        ArgumentOutOfRangeException.ThrowIfLessThan(options.Linger, TimeSpan.Zero);
        var settings = new PublishSettings(
            isOrdered ? 1 : options.MaxConcurrency,
            options.MaxAttempts,
            new(options.FirstDelay, options.MaxDelay, options.NextRandom),
            options.Linger,
            options.MaxEntryBytes ?? limits.EntryBytes,
            options.MaxBatchBytes ?? limits.BatchBytes,
            options.MaxBatchEntries ?? limits.BatchEntries,
            options.TimeProvider);
        ArgumentOutOfRangeException.ThrowIfLessThan(settings.MaxEntryBytes, 1, nameof(options.MaxEntryBytes));
        ArgumentOutOfRangeException.ThrowIfLessThan(settings.MaxBatchBytes, 1, nameof(options.MaxBatchBytes));
        ArgumentOutOfRangeException.ThrowIfLessThan(settings.MaxBatchEntries, 1, nameof(options.MaxBatchEntries));
        return settings;
    }
}
