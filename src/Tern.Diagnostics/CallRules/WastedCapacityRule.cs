using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>
/// RCU: reads consume far more capacity than an eventually consistent read of the returned data. Only for responses
/// that report capacity (<c>TraceConsumedCapacity</c>, <c>OnConsumedCapacity</c>): an estimate would be a guess.
/// </summary>
internal sealed class WastedCapacityRule(DoctorThresholds thresholds) : PlaceRule(Rules.WastedCapacity)
{
    // The cost of fewer units is negligible.
    private const double LeastUnits = 10;

    /// <inheritdoc/>
    public override void Evaluate(CallPlace place, CallStatistics statistics, FindingSink sink)
    {
        var (units, needed) = (statistics.Units, statistics.NeededUnits);
        if (units < LeastUnits || needed <= 0 || units <= needed * thresholds.CapacityFactor) return;
        var reason = statistics.Scanned > statistics.Kept * 2 ? "most items read are filtered out"
            : statistics.ConsistentReads * 2 > statistics.Calls ? "reads are consistent, which costs double, and items are larger than the data sent"
            : "whole items are read, but only a part is sent";
        sink.Add(new FindingDraft
        {
            Rule = Rule,
            Place = place.ToFindingPlace(statistics.Caller),
            Summary = string.Create(
                CultureInfo.InvariantCulture,
                $"{units:N1} read units were consumed, but {needed:N1} would suffice ({units / needed:N1} times as many): {reason}."),
            Evidence = new FindingEvidence
            {
                Details =
                [
                    new("calls", statistics.Calls.ToString(CultureInfo.InvariantCulture)),
                    new("consistent reads", statistics.ConsistentReads.ToString(CultureInfo.InvariantCulture)),
                    new("reads without projection", statistics.Unprojected.ToString(CultureInfo.InvariantCulture)),
                ],
            },
            Fix = "Read eventually consistent unless the newest value matters; select by a key or an index instead of a filter; "
                + "let an index project only what lists need: a projection in a read of the table saves bytes, but no units.",
        });
    }
}
