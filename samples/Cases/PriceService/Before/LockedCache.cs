using System.Diagnostics;
using System.Diagnostics.Metrics;
using PriceService.Market;

namespace PriceService.Before;

/// <summary>
/// A simple cache, as it might be written in an afternoon: a dictionary with a lock. When it's full, it searches all
/// entries for the oldest one while it holds the lock. It reports its hits and loads under the same names as Tern's
/// cache.
/// </summary>
internal sealed class LockedCache : IDisposable
{
    private static readonly KeyValuePair<string, object?> s_name = new("tern.cache.name", "prices");
    private static readonly KeyValuePair<string, object?> s_hit = new("tern.cache.result", "hit");
    private static readonly KeyValuePair<string, object?> s_miss = new("tern.cache.result", "miss");

    private readonly int _most;
    private readonly object _gate = new();
    private readonly Dictionary<int, (Price Price, long Used)> _prices = [];
    private readonly HashSet<int> _loading = [];
    private readonly Meter _meter = new("PriceService");
    private readonly Counter<long> _requests;
    private readonly Histogram<double> _loads;
    private readonly Counter<long> _concurrentLoads;
    private long _uses;

    public LockedCache(int most)
    {
        _most = most;
        _requests = _meter.CreateCounter<long>("tern.cache.requests");
        _loads = _meter.CreateHistogram<double>("tern.cache.load.duration", "s");
        _concurrentLoads = _meter.CreateCounter<long>("tern.cache.concurrent_loads");
    }

    public async ValueTask<Price> GetAsync(int sku, Func<int, ValueTask<Price>> load)
    {
        if (Find(sku) is { } found) return found;
        if (!Begin(sku)) _concurrentLoads.Add(1, s_name);
        var started = Stopwatch.GetTimestamp();
        var price = await load(sku);
        _loads.Record(Stopwatch.GetElapsedTime(started).TotalSeconds, s_name);
        Put(price);
        return price;
    }

    public void Dispose() => _meter.Dispose();

    private Price? Find(int sku)
    {
        Price? price = null;
        lock (_gate)
        {
            if (_prices.TryGetValue(sku, out var entry))
            {
                price = entry.Price;
                _prices[sku] = (price, ++_uses);
            }
        }

        _requests.Add(1, s_name, price is null ? s_miss : s_hit);
        return price;
    }

    private bool Begin(int sku)
    {
        lock (_gate) return _loading.Add(sku);
    }

    private void Put(Price price)
    {
        lock (_gate)
        {
            _loading.Remove(price.Sku);
            _prices[price.Sku] = (price, ++_uses);
            if (_prices.Count <= _most) return;
            foreach (var oldest in _prices.OrderBy(static entry => entry.Value.Used).Take(Math.Max(1, _most / 500)).ToList()) _prices.Remove(oldest.Key);
        }
    }
}
