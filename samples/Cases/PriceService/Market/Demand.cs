using System.Text;
using Cases.Load;
using Cases.Running;

namespace PriceService.Market;

/// <summary>
/// The load on the service: several prices per request, popular ones most often, and occasionally a storm.
/// </summary>
internal sealed record Demand
{
    /// <summary>The number of prices per request.</summary>
    public const int PricesPerRequest = 8;

    public required int Skus { get; init; }

    public required int RequestsPerSecond { get; init; }

    public required TimeSpan Duration { get; init; }

    /// <summary>
    /// The time at which a client starts to read the whole catalog. During this storm, every second price in a request
    /// is one that nobody else wants.
    /// </summary>
    public required TimeSpan Storm { get; init; }

    public required TimeSpan StormLength { get; init; }

    /// <summary>The number of requests that arrive at the same moment.</summary>
    public int Together { get; init; } = 1;

    public int ChangesPerSecond { get; init; } = 50;

    /// <summary>
    /// The number of prices in a cache: enough for 85 of 100 lookups to be hits, if it contains the right ones.
    /// </summary>
    public int CacheLength => (int)Math.Pow(Skus, 0.85);

    public static Demand Of(CaseScale scale) => scale switch
    {
        CaseScale.Check => new Demand
        {
            Skus = 20_000,
            RequestsPerSecond = 300,
            Together = 10,
            Duration = TimeSpan.FromSeconds(6),
            Storm = TimeSpan.FromSeconds(4),
            StormLength = TimeSpan.FromSeconds(0.5),
        },
        CaseScale.Page => new Demand
        {
            Skus = 200_000,
            RequestsPerSecond = 1_000,
            Together = 10,
            Duration = TimeSpan.FromSeconds(20),
            Storm = TimeSpan.FromSeconds(13),
            StormLength = TimeSpan.FromSeconds(2),
        },
        _ => new Demand
        {
            Skus = 1_000_000,
            RequestsPerSecond = 2_000,
            Duration = TimeSpan.FromMinutes(5),
            Storm = TimeSpan.FromMinutes(3),
            StormLength = TimeSpan.FromSeconds(10),
        },
    };

    public LoadPlan Plan()
    {
        var wanted = new Zipf(Skus, seed: 1);
        return new LoadPlan { Steps = LoadPlan.Constant(RequestsPerSecond, Duration, at => PathAt(at, wanted), Together), Connections = 128 };
    }

    private string PathAt(TimeSpan at, Zipf wanted)
    {
        var isStorm = at >= Storm && at < Storm + StormLength;
        var path = new StringBuilder("/prices?skus=");
        for (var i = 0; i < PricesPerRequest; i++)
        {
            if (i > 0) path.Append(',');
            path.Append(isStorm && i % 2 == 1 ? wanted.Any() : wanted.Next());
        }

        return path.ToString();
    }
}
