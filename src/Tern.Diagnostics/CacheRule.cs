using System.Diagnostics.Metrics;
using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>
/// CACHE: a cache misses too often, or loads the same entry many times at once. The rule listens to the instruments
/// <c>tern.cache.*</c> of any meter, so it also observes other caches that use the same instruments as Tern's.
/// </summary>
internal sealed class CacheRule : WindowRule
{
    private const string Requests = "tern.cache.requests";
    private const string ConcurrentLoads = "tern.cache.concurrent_loads";
    private const string LoadDuration = "tern.cache.load.duration";
    private const string Result = "tern.cache.result";
    private const int MaxCaches = 100;
    private static readonly string[] s_nameTags = ["tern.cache.name", "db.collection.name"];

    private readonly DoctorThresholds _thresholds;
    private readonly MeterListener _listener = new();
    private readonly Lock _gate = new();
    private CacheFacts[] _caches = [];

    public CacheRule(DoctorSettings settings) : base(Rules.Cache)
    {
        _thresholds = settings.Thresholds;
        _listener.InstrumentPublished = static (instrument, listener) =>
        {
            if (instrument.Name is Requests or ConcurrentLoads or LoadDuration) listener.EnableMeasurementEvents(instrument);
        };
        _listener.SetMeasurementEventCallback<long>((instrument, value, tags, _) => Counted(instrument, value, tags));
        _listener.SetMeasurementEventCallback<int>((instrument, value, tags, _) => Counted(instrument, value, tags));
        _listener.SetMeasurementEventCallback<double>((instrument, value, tags, _) =>
        {
            if (instrument.Name == LoadDuration) Find(tags)?.Loaded(value);
        });
        _listener.Start();
    }

    public override void Evaluate(TimeSpan length, FindingSink sink)
    {
        foreach (var cache in Volatile.Read(ref _caches))
        {
            var (served, missed, concurrent, load) = (cache.Served, cache.Missed, cache.Concurrent, cache.Load);
            if (concurrent >= _thresholds.ConcurrentLoads && concurrent > 0) ReportStampede(cache, concurrent, load, sink);
            var requests = served + missed;
            if (requests >= _thresholds.Samples && served < _thresholds.CacheHitRatio * requests) ReportMisses(cache, served, requests, load, length, sink);
        }
    }

    public override void Advance()
    {
        foreach (var cache in Volatile.Read(ref _caches)) cache.Clear();
    }

    public override void Dispose()
    {
        _listener.Dispose();
        base.Dispose();
    }

    private void ReportMisses(CacheFacts cache, long served, long requests, TimeSpan? load, TimeSpan length, FindingSink sink)
    {
        var ratio = (double)served / requests;
        // Only misses beyond the target count as lost time: a cache that meets the target misses, too.
        var excess = (_thresholds.CacheHitRatio * requests) - served;
        sink.Add(new FindingDraft
        {
            Rule = Rule,
            Place = new FindingPlace("the process", Resource: cache.Name),
            Summary = string.Create(
                CultureInfo.InvariantCulture,
                $"The cache served {ratio:P0} of {requests:#,0} requests in {length.TotalSeconds:0.#} s; {_thresholds.CacheHitRatio:P0} is expected."),
            Lost = load is { } one ? one * excess : TimeSpan.Zero,
            LostHow = load is null
                ? "unknown: the cache doesn't report how long its loads took"
                : $"the misses beyond those expected, times the mean load of {FindingText.Milliseconds(load.Value)}",
            Fix = "Fill the cache before traffic arrives (WarmUpAsync), keep entries longer (Expiry) and serve them while they are reloaded, and "
                + "give it room for the most requested keys (MaxBytes). If keys hardly repeat, a cache doesn't help: read in batches instead.",
            FixCode = "await cache.WarmUpAsync(prices.Query(Price.Partition(\"current\")), cancellationToken);",
        });
    }

    private void ReportStampede(CacheFacts cache, long concurrent, TimeSpan? load, FindingSink sink) => sink.Add(new FindingDraft
    {
        Rule = Rule,
        Place = new FindingPlace("the process", "load", cache.Name),
        Summary = string.Create(CultureInfo.InvariantCulture, $"The cache started {concurrent:#,0} loads of keys that were already being loaded."),
        Lost = load is { } one ? one * concurrent : TimeSpan.Zero,
        LostHow = load is null ? "unknown: the cache doesn't report how long its loads took" : "the loads of keys that were already being loaded",
        Fix = "Let concurrent callers share one load: table.Cached(…) of Tern.DynamoDb does, as HybridCache does. With IMemoryCache, keep the load's " +
            "task, not its result.",
        FixCode = "var cache = prices.Cached(new() { Expiry = TimeSpan.FromMinutes(5) });",
    });

    private void Counted(Instrument instrument, long value, ReadOnlySpan<KeyValuePair<string, object?>> tags)
    {
        if (!Sees(ScopeFlow.Current) || Find(tags) is not { } cache) return;
        if (instrument.Name == Requests) cache.Requested(Tag(tags, Result), value);
        else if (instrument.Name == ConcurrentLoads && value > 0) cache.LoadedAtOnce(value);
    }

    private CacheFacts? Find(ReadOnlySpan<KeyValuePair<string, object?>> tags)
    {
        var name = Tag(tags, s_nameTags[0]) ?? Tag(tags, s_nameTags[1]);
        return Find(Volatile.Read(ref _caches), name) ?? Add(name);
    }

    private CacheFacts? Add(string? name)
    {
        lock (_gate)
        {
            if (Find(_caches, name) is { } known) return known;
            if (_caches.Length == MaxCaches) return null;
            var added = new CacheFacts(name);
            Volatile.Write(ref _caches, [.. _caches, added]);
            return added;
        }
    }

    private static CacheFacts? Find(CacheFacts[] caches, string? name)
    {
        foreach (var cache in caches)
        {
            if (cache.Name == name) return cache;
        }

        return null;
    }

    private static string? Tag(ReadOnlySpan<KeyValuePair<string, object?>> tags, string name)
    {
        foreach (var tag in tags)
        {
            if (tag.Key == name) return tag.Value as string;
        }

        return null;
    }
}
