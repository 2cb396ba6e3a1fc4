using Tern.Concurrency;

namespace HundredCalls;

/// <summary>The fix: ten calls at a time, with the results in order.</summary>
internal sealed class TenAtATime() : RatingsPage("after", "Ten calls at a time")
{
    protected override async Task<IReadOnlyList<int>> ReadAsync(HttpClient http, IReadOnlyList<int> products, CancellationToken cancellationToken) =>
        await Bounded.SelectAsync(products, async (product, token) => await ReadAsync(http, product, token), cancellationToken);
}
