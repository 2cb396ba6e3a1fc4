namespace Tern.Waiters;

/// <summary>How a waiter waits. Null means: as the service's model says.</summary>
public sealed record AwsWaiterOptions
{
    /// <summary>The least time between two calls.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is zero or negative.</exception>
    public TimeSpan? MinDelay { get; init => field = Positive(value, nameof(MinDelay)); }

    /// <summary>The longest time between two calls; two minutes if not set.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is zero or negative.</exception>
    public TimeSpan? MaxDelay { get; init => field = Positive(value, nameof(MaxDelay)); }

    /// <summary>The longest time in all.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is zero or negative.</exception>
    public TimeSpan? Timeout { get; init => field = Positive(value, nameof(Timeout)); }

    private static TimeSpan? Positive(TimeSpan? value, string option) => value is { } time && time <= TimeSpan.Zero
        ? throw new ArgumentOutOfRangeException(option, value, $"{option} must be more than zero.")
        : value;
}
