using Tern.Concurrency;

namespace HundredCalls;

/// <summary>The cure: ten calls at a time, their answers in order.</summary>
internal sealed class TenAtATime() : RatingsPage("after", "Ten calls at a time")
{
    protected override async Task<IReadOnlyList<int>> ReadAsync(HttpClient http, IReadOnlyList<int> products, CancellationToken cancellationToken) =>
        await Bounded.SelectAsync(products, async (product, token) => await ReadAsync(http, product, token), cancellationToken);
}
