using Tern.Http;

namespace Tern;

/// <summary>What one call wants other than its client's settings. Null means: as the client has it.</summary>
public record AwsCallOptions
{
    /// <summary>
    /// The longest that the whole call may take, its retries included. It stands still while bytes of a streamed body pass.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is zero, negative or more than 24 days, and not infinite.</exception>
    public TimeSpan? Timeout { get; init => field = Checked(value); }

    /// <summary>
    /// The longest that one attempt may wait for the service's next byte. For services that answer within milliseconds, the longest that it may take, and the
    /// longest silence where a body is streamed (<see cref="AwsClientOptions.AttemptTimeout"/>).
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is zero, negative or more than 24 days, and not infinite.</exception>
    public TimeSpan? AttemptTimeout { get; init => field = Checked(value); }

    /// <summary>The attempts that may be made, the first included; 1 means no retry.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is less than 1.</exception>
    public int? MaxAttempts
    {
        get;
        init
        {
            if (value is { } number) ArgumentOutOfRangeException.ThrowIfLessThan(number, 1);
            field = value;
        }
    }

    /// <summary>
    /// Whether the call may take effect at most once: it is not sent again once the service may have read it, and fails
    /// with an error whose <see cref="AwsException.MayHaveTakenEffect"/> says so. Operations that only read, or whose
    /// request carries a token against repetition, are retried as ever. Null for the client's
    /// <see cref="AwsClientOptions.WritesAtMostOnce"/>. False also repeats a write after a time-out, whatever the service.
    /// </summary>
    public bool? AtMostOnce { get; init; }

    private static TimeSpan? Checked(TimeSpan? value) =>
        value is { } time && !TimeLimit.IsValid(time)
            ? throw new ArgumentOutOfRangeException(nameof(value), value, $"Expected {TimeLimit.Expected}.")
            : value;
}
