using Tern.Diagnosis;

namespace HundredCalls;

/// <summary>The wrong cure: as many calls at once as there are products.</summary>
internal sealed class AllAtOnce() : RatingsPage("unbounded", "All calls at once")
{
    public override IReadOnlyList<DoctorRule> Faults => [Rules.FanOut];

    protected override async Task<IReadOnlyList<int>> ReadAsync(HttpClient http, IReadOnlyList<int> products, CancellationToken cancellationToken) =>
        await Task.WhenAll(products.Select(product => ReadAsync(http, product, cancellationToken)));
}
