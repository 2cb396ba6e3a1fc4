using Tern.Diagnosis;

namespace HundredCalls;

/// <summary>As it was: each call waits for the one before it.</summary>
internal sealed class OneByOne() : RatingsPage("before", "One call after the other")
{
    public override IReadOnlyList<DoctorRule> Faults => [Rules.SerialCalls];

    protected override async Task<IReadOnlyList<int>> ReadAsync(HttpClient http, IReadOnlyList<int> products, CancellationToken cancellationToken)
    {
        var ratings = new List<int>();
        foreach (var product in products) ratings.Add(await ReadAsync(http, product, cancellationToken));
        return ratings;
    }
}
