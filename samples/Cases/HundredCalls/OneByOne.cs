using Tern.Diagnostics;

namespace HundredCalls;

/// <summary>The original: each call waits for the previous one.</summary>
internal sealed class OneByOne() : RatingsPage("before", "One call after another")
{
    public override IReadOnlyList<DoctorRule> Faults => [Rules.SerialCalls];

    protected override async Task<IReadOnlyList<int>> ReadAsync(HttpClient http, IReadOnlyList<int> products, CancellationToken cancellationToken)
    {
        var ratings = new List<int>();
        foreach (var product in products) ratings.Add(await ReadAsync(http, product, cancellationToken));
        return ratings;
    }
}
