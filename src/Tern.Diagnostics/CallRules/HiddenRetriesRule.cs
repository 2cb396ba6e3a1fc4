using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>RETRY: calls succeed late because an earlier attempt failed or timed out.</summary>
internal sealed class HiddenRetriesRule(DoctorThresholds thresholds) : PlaceRule(Rules.HiddenRetries)
{
    /// <inheritdoc/>
    public override void Evaluate(CallPlace place, CallStatistics statistics, FindingSink sink)
    {
        var (calls, retried) = (statistics.Calls, statistics.Retried);
        if (calls < thresholds.Samples || retried <= calls * thresholds.RetryShare) return;
        sink.Add(new FindingDraft
        {
            Rule = Rule,
            Place = place.ToFindingPlace(statistics.Caller),
            Summary = string.Create(
                CultureInfo.InvariantCulture,
                $"{retried:N0} of {calls:N0} calls ({(double)retried / calls:P1}) needed more than one attempt."),
            Lost = statistics.RetryTime,
            LostHow = "the waits between attempts",
            Evidence = new FindingEvidence
            {
                SpanIds = statistics.SpanId == default ? [] : [statistics.SpanId.ToHexString()],
                Details =
                [
                    new("attempts timed out", statistics.TimedOut.ToString(CultureInfo.InvariantCulture)),
                    new("wait between attempts", FindingText.Milliseconds(statistics.RetryTime)),
                ],
            },
            Fix = statistics.TimedOut * 2 > retried
                ? "Attempts time out. Set AttemptTimeout slightly above the service's p99.9: lost requests are then retried sooner, and requests " +
                    "that are merely slow still succeed."
                : "Find what fails: the attempts' errors are on the spans and in event 1001 of the client's log. Throttling is reported separately (THROT).",
            FixCode = statistics.TimedOut * 2 > retried ? "options.AttemptTimeout = TimeSpan.FromSeconds(1);" : null,
        });
    }
}
