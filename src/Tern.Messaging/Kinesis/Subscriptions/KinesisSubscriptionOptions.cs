using System.Threading;

namespace Tern.Messaging.Kinesis;

/// <summary>How a subscription to a shard is kept.</summary>
public sealed class KinesisSubscriptionOptions
{
    /// <summary>
    /// How many times in a row it is subscribed again, after what may pass: a connection that was lost, a fault or a throttle of the service, a consumer
    /// that is in use. The next failure ends the reading. Each event begins the count anew. 20 unless set: about six minutes;
    /// <see cref="int.MaxValue"/> for as long as it takes.
    /// </summary>
    public int MaxRetries { get; set; } = 20;

    /// <summary>
    /// The first wait before it is subscribed again after a failure; each further one is twice as long, less a random
    /// part of up to a half. 500 ms.
    /// </summary>
    public TimeSpan FirstDelay { get; set; } = TimeSpan.FromMilliseconds(500);

    /// <summary>The longest wait before it is subscribed again. 20 s.</summary>
    public TimeSpan MaxDelay { get; set; } = TimeSpan.FromSeconds(20);

    /// <summary>
    /// Whether a stream that ended is subscribed again from where it was. The service ends each after five minutes. On unless set.
    /// </summary>
    public bool Renews { get; set; } = true;

    internal void Check()
    {
        ArgumentOutOfRangeException.ThrowIfNegative(MaxRetries);
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(FirstDelay, TimeSpan.Zero);
        ArgumentOutOfRangeException.ThrowIfLessThan(MaxDelay, FirstDelay);
    }
}
