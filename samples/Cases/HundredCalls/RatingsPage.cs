using System.Globalization;
using Cases.Load;
using Cases.Running;
using Tern.Diagnostics;

namespace HundredCalls;

/// <summary>
/// The common part of all versions of the page, which differ only in how they make the hundred calls.
/// </summary>
internal abstract class RatingsPage(string key, string label) : CaseSide(key, label)
{
    // The number of concurrent users. With a single user, sending all calls at once would do no harm.
    private const int Users = 3;

    private static readonly int[] s_products = [.. Enumerable.Range(1, 100)];

    public override async Task AddAsync(WebApplicationBuilder builder, CaseScale scale, CancellationToken cancellationToken)
    {
        var ratings = await RatingsService.StartAsync(cancellationToken);
        builder.Services.AddSingleton(_ => ratings);
        builder.Services.AddSingleton(_ => new HttpClient { BaseAddress = ratings.Address });
    }

    // On a busy machine, calls wait longer, but that isn't caused by a full connection pool.
    public override void Configure(DoctorOptions options, CaseScale scale) => options.Thresholds.QueueTime = TimeSpan.FromMilliseconds(25);

    // The service and ten connections to it are ready before the first user arrives: ColdConnections is a separate
    // case.
    public override Task ReadyAsync(IServiceProvider services, CancellationToken cancellationToken)
    {
        services.GetRequiredService<RatingsService>();
        var http = services.GetRequiredService<HttpClient>();
        return Task.WhenAll(s_products.Take(10).Select(product => ReadAsync(http, product, cancellationToken)));
    }

    public override void Map(WebApplication app) => app.MapGet("/page", async (HttpContext context) =>
    {
        var http = context.RequestServices.GetRequiredService<HttpClient>();
        var ratings = await ReadAsync(http, s_products, context.RequestAborted);
        await context.Response.WriteAsync($"{ratings.Count} ratings, {ratings.Average():0.0} on average", context.RequestAborted);
    });

    public override LoadPlan Plan(CaseScale scale)
    {
        var rounds = scale switch { CaseScale.Check => 4, CaseScale.Page => 12, _ => 60 };
        return new LoadPlan { Steps = LoadPlan.Bursts(Users, rounds, every: TimeSpan.FromSeconds(1.2), "/page"), Slice = TimeSpan.FromSeconds(1.2) };
    }

    /// <summary>Reads the ratings of products, in order.</summary>
    protected abstract Task<IReadOnlyList<int>> ReadAsync(HttpClient http, IReadOnlyList<int> products, CancellationToken cancellationToken);

    protected static async Task<int> ReadAsync(HttpClient http, int product, CancellationToken cancellationToken) =>
        int.Parse(await http.GetStringAsync(new Uri($"/ratings/{product}", UriKind.Relative), cancellationToken), CultureInfo.InvariantCulture);
}
