namespace Tern;

/// <summary>Options for a waiter. Options that are null have the defaults of the service's model.</summary>
public sealed class AwsWaiterOptions
{
    /// <summary>Gets or sets the minimum time between two calls.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is zero or negative.</exception>
    public TimeSpan? MinDelay { get; set => field = Positive(value, nameof(MinDelay)); }

    /// <summary>Gets or sets the maximum time between two calls. The default is two minutes.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is zero or negative.</exception>
    public TimeSpan? MaxDelay { get; set => field = Positive(value, nameof(MaxDelay)); }

    /// <summary>Gets or sets the maximum total time.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is zero or negative.</exception>
    public TimeSpan? Timeout { get; set => field = Positive(value, nameof(Timeout)); }

    private static TimeSpan? Positive(TimeSpan? value, string option) => value is { } time && time <= TimeSpan.Zero
        ? throw new ArgumentOutOfRangeException(option, value, $"{option} must be more than zero.")
        : value;
}
