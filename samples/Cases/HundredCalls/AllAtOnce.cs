using Tern.Diagnostics;

namespace HundredCalls;

/// <summary>The wrong fix: as many concurrent calls as there are products.</summary>
internal sealed class AllAtOnce() : RatingsPage("unbounded", "All calls at once")
{
    public override IReadOnlyList<DoctorRule> Faults => [Rules.FanOut];

    protected override async Task<IReadOnlyList<int>> ReadAsync(HttpClient http, IReadOnlyList<int> products, CancellationToken cancellationToken) =>
        await Task.WhenAll(products.Select(product => ReadAsync(http, product, cancellationToken)));
}
