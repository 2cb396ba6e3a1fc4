using System.Globalization;

namespace Tern.Lambda.Events;

/// <content>The time of the request, which the event has in microseconds.</content>
public sealed partial class VpcLatticeRequestContext
{
    /// <summary>When the request came in; null when the event does not say, or says it in another form.</summary>
    public DateTimeOffset? TimeEpoch =>
        long.TryParse(TimeEpochText, NumberStyles.None, CultureInfo.InvariantCulture, out var microseconds)
        && microseconds / TimeSpan.MicrosecondsPerMillisecond <= DateTimeOffset.MaxValue.ToUnixTimeMilliseconds()
            ? DateTimeOffset.UnixEpoch.AddTicks(microseconds * TimeSpan.TicksPerMicrosecond)
            : null;
}
