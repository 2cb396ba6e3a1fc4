using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;
using Tern.Pipeline;
using Tern.Telemetry;

namespace Tern.DynamoDb;

/// <summary>Counts the cache's operations: always for its statistics, and for metrics if there is a listener.</summary>
internal sealed class CacheMeter
{
    // Threads use separate stripes of counters, so that hits don't contend with one another.
    private const int Stripes = 8;
    private const int StripeLength = 16;

    private static readonly string? s_version = typeof(CacheMeter).Assembly.GetName().Version?.ToString(3);
    private static readonly Lazy<Meter> s_meter = new(static () => new Meter("Tern.DynamoDb", s_version));
    private static readonly InstrumentAdvice<double> s_buckets = new() { HistogramBucketBoundaries = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10] };

    private readonly long[] _counts = new long[(Stripes + 1) * StripeLength];
    private readonly KeyValuePair<string, object?> _table;
    private readonly KeyValuePair<string, object?>[] _results;
    private readonly Counter<long> _requests;
    private readonly Counter<long> _loads;
    private readonly UpDownCounter<long> _activeLoads;
    private readonly Histogram<double> _loadDuration;
    private readonly Counter<long> _evictions;
    private readonly Counter<long> _invalidations;
    private readonly UpDownCounter<long> _size;
    private long _loadCount;
    private long _failureCount;
    private long _evictionCount;
    private long _invalidationCount;

    internal CacheMeter(IMeterFactory? factory, string table)
    {
        var meter = factory?.Create(new MeterOptions("Tern.DynamoDb") { Version = s_version }) ?? s_meter.Value;
        _table = new("db.collection.name", table);
        _results = [Result("hit"), Result("negative"), Result("stale"), Result("miss")];
        _requests = meter.CreateCounter<long>("tern.cache.requests", "{request}", "Reads of a cache, by result.");
        _loads = meter.CreateCounter<long>("tern.cache.loads", "{load}", "Reads of the table that a cache started; failed ones have error.type.");
        _activeLoads = meter.CreateUpDownCounter<long>("tern.cache.active_loads", "{load}", "Reads of the table in progress, at most one per key.");
        _loadDuration = meter.CreateHistogram("tern.cache.load.duration", "s", "Duration of the reads of the table by the cache.", null, s_buckets);
        _evictions = meter.CreateCounter<long>("tern.cache.evictions", "{item}", "Items evicted to make room for others.");
        _invalidations = meter.CreateCounter<long>("tern.cache.invalidations", "{key}", "Keys invalidated by a write, the stream or the program.");
        _size = meter.CreateUpDownCounter<long>("tern.cache.size", "By", "Estimated memory in use.");

        static KeyValuePair<string, object?> Result(string name) => new("tern.cache.result", name);
    }

    internal long Loads => Volatile.Read(ref _loadCount);

    internal long Failures => Volatile.Read(ref _failureCount);

    internal long Evictions => Volatile.Read(ref _evictionCount);

    internal long Invalidations => Volatile.Read(ref _invalidationCount);

    // On the path of every hit: see the CacheHit benchmark.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Count(CacheOutcome outcome)
    {
        // The first stripe begins one cache line after the array's own header.
        Interlocked.Increment(ref _counts[(((Environment.CurrentManagedThreadId & (Stripes - 1)) + 1) * StripeLength) + (int)outcome]);
        if (_requests.Enabled) Tell(outcome);
    }

    internal long Sum(CacheOutcome outcome)
    {
        var sum = 0L;
        for (var stripe = 1; stripe <= Stripes; stripe++) sum += Volatile.Read(ref _counts[(stripe * StripeLength) + (int)outcome]);
        return sum;
    }

    internal void BeginLoad() => _activeLoads.AddSafely(1, _table);

    internal void EndLoad(TimeSpan duration, Exception? error)
    {
        Interlocked.Increment(ref _loadCount);
        _activeLoads.AddSafely(-1, _table);
        if (error is null)
        {
            _loads.AddSafely(1, _table);
            _loadDuration.RecordSafely(duration.TotalSeconds, _table);
            return;
        }

        Interlocked.Increment(ref _failureCount);
        var type = new KeyValuePair<string, object?>("error.type", AwsTelemetry.GetErrorType(error));
        _loads.AddSafely(1, _table, type);
        _loadDuration.RecordSafely(duration.TotalSeconds, _table, type);
    }

    internal void CountEviction()
    {
        Interlocked.Increment(ref _evictionCount);
        _evictions.AddSafely(1, _table);
    }

    internal void CountInvalidation()
    {
        Interlocked.Increment(ref _invalidationCount);
        _invalidations.AddSafely(1, _table);
    }

    internal void AddBytes(int bytes) => _size.AddSafely(bytes, _table);

    private void Tell(CacheOutcome outcome) => _requests.AddSafely(1, _table, _results[(int)outcome]);
}
