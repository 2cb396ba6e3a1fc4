using System.Globalization;

namespace Tern.Lambda.Events;

/// <content>The time of the request, which the event contains in microseconds.</content>
public sealed partial class VpcLatticeRequestContext
{
    /// <summary>
    /// Gets the time at which the request arrived; null if the event doesn't specify it, or specifies it in another
    /// form.
    /// </summary>
    public DateTimeOffset? TimeEpoch =>
        long.TryParse(TimeEpochText, NumberStyles.None, CultureInfo.InvariantCulture, out var microseconds)
        && microseconds / TimeSpan.MicrosecondsPerMillisecond <= DateTimeOffset.MaxValue.ToUnixTimeMilliseconds()
            ? DateTimeOffset.UnixEpoch.AddTicks(microseconds * TimeSpan.TicksPerMicrosecond)
            : null;
}
