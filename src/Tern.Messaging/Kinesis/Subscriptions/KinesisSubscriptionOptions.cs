using System.Threading;

namespace Tern.Messaging.Kinesis;

/// <summary>Options for a subscription to a shard.</summary>
public sealed class KinesisSubscriptionOptions
{
    /// <summary>
    /// Gets or sets the maximum number of successive resubscriptions after transient failures: a lost connection, a
    /// service error, throttling, or a consumer that is in use. The next failure ends the enumeration. Each event
    /// resets the count. The default is 20, which takes about six minutes; <see cref="int.MaxValue"/> means no limit.
    /// </summary>
    public int MaxRetries { get; set; } = 20;

    /// <summary>
    /// Gets or sets the delay before the first resubscription after a failure. It doubles with each further one, less a
    /// random part of up to half. The default is 500 ms.
    /// </summary>
    public TimeSpan FirstDelay { get; set; } = TimeSpan.FromMilliseconds(500);

    /// <summary>Gets or sets the maximum delay before a resubscription. The default is 20 seconds.</summary>
    public TimeSpan MaxDelay { get; set; } = TimeSpan.FromSeconds(20);

    /// <summary>
    /// true to resubscribe when the subscription ends, from its last position; otherwise, false. The service ends each
    /// subscription after five minutes. The default is true.
    /// </summary>
    public bool Renews { get; set; } = true;

    /// <summary>The source of random numbers for delays, or null for the shared one.</summary>
    internal Func<double>? NextRandom { get; set; }

    internal void Check()
    {
        ArgumentOutOfRangeException.ThrowIfNegative(MaxRetries);
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(FirstDelay, TimeSpan.Zero);
        ArgumentOutOfRangeException.ThrowIfLessThan(MaxDelay, FirstDelay);
    }
}
