using Tern.Pipeline;

namespace Tern.Messaging.Sqs;

/// <summary>The validated, immutable values of <see cref="SqsSenderOptions"/>.</summary>
internal sealed record SendSettings(
    TimeSpan MaxWait, int MaxMessages, int MaxBytes, int MaxConcurrentCalls, int MaxPending, int MaxAttempts, bool PropagatesTraces,
    bool VerifiesChecksums, AwsBackoff Backoff, TimeProvider Clock)
{
    private static readonly TimeSpan s_longestWait = TimeSpan.FromMinutes(1);

    /// <summary>Validates and copies the options.</summary>
    /// <exception cref="AwsConfigurationException">An option isn't valid; the message names it.</exception>
    public static SendSettings From(SqsSenderOptions options)
    {
        if (options.MaxWait < TimeSpan.Zero || options.MaxWait > s_longestWait)
            throw Wrong(nameof(options.MaxWait), options.MaxWait, "zero to one minute");
        if (options.MaxBatchMessages is < 1 or > 10) throw Wrong(nameof(options.MaxBatchMessages), options.MaxBatchMessages, "1 to 10");
        if (options.MaxBatchBytes is < 1 or > 1024 * 1024) throw Wrong(nameof(options.MaxBatchBytes), options.MaxBatchBytes, "1 to 1,048,576");
        if (options.MaxConcurrentCalls < 1) throw Wrong(nameof(options.MaxConcurrentCalls), options.MaxConcurrentCalls, "1 or more");
        if (options.MaxPending < 1) throw Wrong(nameof(options.MaxPending), options.MaxPending, "1 or more");
        if (options.MaxAttempts < 1) throw Wrong(nameof(options.MaxAttempts), options.MaxAttempts, "1 or more");
        ArgumentNullException.ThrowIfNull(options.TimeProvider);
        return new(
            options.MaxWait, options.MaxBatchMessages, options.MaxBatchBytes, options.MaxConcurrentCalls, options.MaxPending, options.MaxAttempts,
            options.PropagatesTraces, options.VerifyChecksums,
            new(TimeSpan.FromMilliseconds(100), TimeSpan.FromSeconds(10), options.NextRandom), options.TimeProvider);
    }

    private static AwsConfigurationException Wrong(string option, object value, string expected) =>
        new(FormattableString.Invariant($"SqsSenderOptions.{option} is {value}; expected {expected}."));
}
