using Tern.Handling;

namespace Tern.Messaging.Sqs;

/// <summary>The validated, immutable values of <see cref="SqsConsumerOptions"/>.</summary>
internal sealed record ConsumerSettings
{
    private static readonly TimeSpan s_longestVisibility = TimeSpan.FromHours(12);
    private static readonly TimeSpan s_longestWait = TimeSpan.FromSeconds(20);

    /// <summary>The settings that all hosts of handlers share.</summary>
    public required HandlerSettings Handling { get; init; }

    /// <summary>The maximum number of messages or groups in progress.</summary>
    public required int MaxConcurrency { get; init; }

    /// <summary>The maximum number of messages that wait for a worker.</summary>
    public required int Prefetch { get; init; }

    public required int VisibilitySeconds { get; init; }

    public required int WaitSeconds { get; init; }

    public required int MaxPolls { get; init; }

    /// <summary>The retry delay, or null to leave failed messages until their visibility ends.</summary>
    public required int? RetrySeconds { get; init; }

    /// <summary>The function that returns the delay for one message, or null if all have the same delay.</summary>
    public required Func<SqsMessage, Exception, TimeSpan?>? RetryDelayOf { get; init; }

    public required TimeSpan StopTimeout { get; init; }

    public required bool VerifiesChecksums { get; init; }

    public required PayloadStore? LargePayloads { get; init; }

    public required TimeProvider Clock { get; init; }

    public required Func<double>? NextRandom { get; init; }

    /// <summary>Validates and copies the options.</summary>
    /// <exception cref="AwsConfigurationException">An option isn't valid; the message names it.</exception>
    public static ConsumerSettings From(SqsConsumerOptions options)
    {
        var handling = HandlerSettings.From(options);
        if (options.Prefetch < 0) throw Wrong(nameof(options.Prefetch), options.Prefetch, "0 or more");
        if (options.VisibilityTimeout < TimeSpan.FromSeconds(1) || options.VisibilityTimeout > s_longestVisibility)
            throw Wrong(nameof(options.VisibilityTimeout), options.VisibilityTimeout, "1 second to 12 hours");
        if (options.WaitTime < TimeSpan.Zero || options.WaitTime > s_longestWait)
            throw Wrong(nameof(options.WaitTime), options.WaitTime, "zero to 20 seconds");
        if (options.MaxPolls < 1) throw Wrong(nameof(options.MaxPolls), options.MaxPolls, "1 or more");
        if (options.RetryDelay < TimeSpan.Zero || options.RetryDelay > s_longestVisibility)
            throw Wrong(nameof(options.RetryDelay), options.RetryDelay, "zero to 12 hours");
        if (options.StopTimeout < TimeSpan.Zero) throw Wrong(nameof(options.StopTimeout), options.StopTimeout, "zero or more");
        ArgumentNullException.ThrowIfNull(options.TimeProvider);
        var concurrency = handling.Mode == HandlerMode.OneByOne ? 1 : handling.MaxConcurrency;
        return new ConsumerSettings
        {
            Handling = handling,
            MaxConcurrency = concurrency,
            Prefetch = options.Prefetch,
            VisibilitySeconds = Seconds(options.VisibilityTimeout),
            WaitSeconds = Seconds(options.WaitTime),
            MaxPolls = options.MaxPolls ?? Math.Clamp((concurrency + options.Prefetch + 9) / 10, 1, 8),
            RetrySeconds = options.RetryDelay is { } delay ? Seconds(delay) : null,
            RetryDelayOf = options.RetryDelayOf,
            StopTimeout = options.StopTimeout,
            VerifiesChecksums = options.VerifyChecksums,
            LargePayloads = options.LargePayloads,
            Clock = options.TimeProvider,
            NextRandom = options.NextRandom,
        };
    }

    /// <summary>
    /// Returns the delay until a failed message is redelivered, in seconds, or null to leave it until its visibility
    /// ends.
    /// </summary>
    /// <exception cref="Exception">The caller's function threw an exception.</exception>
    public int? RetrySecondsOf(SqsMessage message, Exception error)
    {
        if (RetryDelayOf?.Invoke(message, error) is not { } delay) return RetrySeconds;
        return delay <= TimeSpan.Zero ? 0 : delay >= s_longestVisibility ? Seconds(s_longestVisibility) : Seconds(delay);
    }

    // SQS takes whole seconds. Rounds up, so that half a second doesn't become zero.
    private static int Seconds(TimeSpan time) => (int)Math.Ceiling(time.TotalSeconds);

    private static AwsConfigurationException Wrong(string option, object? value, string expected) =>
        new(FormattableString.Invariant($"SqsConsumerOptions.{option} is {value}; expected {expected}."));
}
