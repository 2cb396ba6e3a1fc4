using Tern.Local.Clocks;

namespace Tern.Local;

/// <summary>Options for a <see cref="LocalAws"/>.</summary>
public sealed class LocalAwsOptions
{
    /// <summary>
    /// Gets or sets the clock. The local AWS is ahead of it by everything that <see cref="LocalAws.AdvanceAsync"/>
    /// added.
    /// </summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>
    /// Gets or sets the time at which the local AWS starts, or null to start at the current time. With a start time,
    /// its time stands still: only <see cref="LocalAws.AdvanceAsync"/> moves it.
    /// </summary>
    public DateTimeOffset? StartTime { get; set; }

    /// <summary>
    /// Gets or sets the maximum number of bytes in all messages of all queues. The default is 256 MiB. Beyond it, sends
    /// fail with the service's error <c>RequestThrottled</c>.
    /// </summary>
    public long MaxQueueBytes { get; set; } = 256 * 1024 * 1024;

    internal HostClock MakeClock()
    {
        if (TimeProvider is null)
            throw new ArgumentNullException("options.TimeProvider", "LocalAwsOptions.TimeProvider is null. Leave it as it is for its default.");
        if (MaxQueueBytes < 0)
            throw new ArgumentOutOfRangeException("options.MaxQueueBytes", MaxQueueBytes, "LocalAwsOptions.MaxQueueBytes must be at least 0.");
        return StartTime is { } start ? new HostClock(start) : new HostClock(TimeProvider);
    }
}
