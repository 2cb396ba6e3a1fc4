using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>
/// BIG: items that are large on average, or a single item that approaches DynamoDB's limit of 400 KB. Sizes are
/// measured on the wire.
/// </summary>
internal sealed class LargeItemsRule(DoctorThresholds thresholds) : PlaceRule(Rules.LargeItems)
{
    // An average of fewer items isn't meaningful.
    private const int LeastItems = 10;

    /// <inheritdoc/>
    public override void Evaluate(CallPlace place, CallStatistics statistics, FindingSink sink)
    {
        if (!place.Operation.StartsWith("DynamoDB.", StringComparison.Ordinal) || statistics.Items == 0) return;
        var average = statistics.ItemBytes / statistics.Items;
        var isLarge = statistics.Items >= LeastItems && average > thresholds.AverageItemBytes;
        var isHuge = statistics.LargestItem > thresholds.ItemBytes;
        if (!isLarge && !isHuge) return;
        sink.Add(new FindingDraft
        {
            Rule = Rule,
            Place = place.ToFindingPlace(statistics.Caller),
            Summary = isHuge
                ? string.Create(
                    CultureInfo.InvariantCulture,
                    $"An item of {statistics.LargestItem / 1024:N0} KB: {statistics.LargestItem / 4096.0:N0} % of the 400 KB that DynamoDB allows.")
                : string.Create(CultureInfo.InvariantCulture, $"{statistics.Items:N0} items of {average / 1024:N0} KB on average."),
            Evidence = new FindingEvidence
            {
                Keys = statistics.KeyHash == 0 ? [] : [statistics.KeyHash.ToString("x16", CultureInfo.InvariantCulture)],
                Details =
                [
                    new("average item", string.Create(CultureInfo.InvariantCulture, $"{average:N0} bytes")),
                    new("largest item", string.Create(CultureInfo.InvariantCulture, $"{statistics.LargestItem:N0} bytes")),
                ],
            },
            Fix = "Keep frequently read attributes in small items: split off or compress the large attributes, put documents into S3, or read a projection.",
        });
    }
}
