using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>SCAN: a Scan in a request, or a filter that discards most of the items read.</summary>
internal sealed class ScanRule(DoctorThresholds thresholds) : PlaceRule(Rules.Scan)
{
    /// <inheritdoc/>
    public override void Evaluate(CallPlace place, CallStatistics statistics, FindingSink sink)
    {
        var (scanned, kept) = (statistics.Scanned, statistics.Kept);
        if (scanned <= thresholds.ScannedItems) return;
        var isScan = place.Operation == "DynamoDB.Scan" && statistics.IsOnRequest;
        var share = (double)kept / scanned;
        if (!isScan && share >= thresholds.KeptShare) return;
        sink.Add(new FindingDraft
        {
            Rule = Rule,
            Place = place.ToFindingPlace(statistics.Caller),
            Summary = isScan
                ? string.Create(CultureInfo.InvariantCulture, $"A request scans the table: {scanned:N0} items were read, and {kept:N0} were kept.")
                : string.Create(CultureInfo.InvariantCulture, $"{scanned:N0} items were read to keep {kept:N0} ({share:P1})."),
            Lost = statistics.ScanTime * (1 - Math.Min(1, share)),
            LostHow = "the time of the reads, times the share of items that weren't kept",
            Evidence = new FindingEvidence
            {
                SpanIds = statistics.SpanId == default ? [] : [statistics.SpanId.ToHexString()],
                Details =
                [
                    new("index", statistics.Index ?? "the table"),
                    new("filter", statistics.HasFilter ? "yes" : "no"),
                    new("requests", statistics.Calls.ToString(CultureInfo.InvariantCulture)),
                ],
            },
            Fix = "A filter also pays for the items that it discards. Select by a key instead: a sort key, a prefix, or an index ([DynamoIndex]), "
                + "and Query it. If a request needs the whole table, use a cache (prices.Cached(…)).",
        });
    }
}
