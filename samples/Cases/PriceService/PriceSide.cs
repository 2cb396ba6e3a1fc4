using System.Globalization;
using System.Text.Json;
using Cases.Load;
using Cases.Running;
using PriceService.Market;
using Tern.Diagnostics;

namespace PriceService;

/// <summary>The common part of both versions of the service: the table, the load, and the changes of prices.</summary>
internal abstract class PriceSide(string key, string label) : CaseSide(key, label)
{
    public const string Stale = "stale prices served";

    private static readonly SemaphoreSlim s_making = new(1);
    private static PriceTable? s_table;

    private readonly HashSet<int> _changed = [];
    private long _waits;
    private Demand _demand = Demand.Of(CaseScale.Check);

    protected Demand Demand => _demand;

    public override void Configure(DoctorOptions options, CaseScale scale)
    {
        // A small machine that is busy with other work doesn't have to meet the objective itself.
        var latency = scale == CaseScale.Check ? PriceServiceCase.Objective * 2.25 : PriceServiceCase.Objective;
        options.Objective = new LatencyObjective { Percentile = 99, Latency = latency };
        // With fewer processors, fewer threads can wait at the same time.
        options.Thresholds.LockContentionsPerSecond = 30;
        // During a storm, misses are unavoidable, and no fault of the cache. Loading the same price twice at the same
        // time is.
        options.Thresholds.CacheHitRatio = 0.5;
    }

    public override async Task AddAsync(WebApplicationBuilder builder, CaseScale scale, CancellationToken cancellationToken)
    {
        _demand = Demand.Of(scale);
        _changed.Clear();
        var table = await FindTableAsync(_demand.Skus, cancellationToken);
        builder.Services.AddSingleton(table);
        builder.Services.AddDynamoDb(table.Local.Configure);
        builder.Services.AddDynamoTable<Price>();
        Add(builder.Services, table);
    }

    public override void Map(WebApplication app) => app.MapGet("/prices", async (HttpContext context) =>
    {
        context.Response.Headers["Request-Id"] = MakeRequestId();
        var skus = Array.ConvertAll(context.Request.Query["skus"].ToString().Split(','), static sku => int.Parse(sku, CultureInfo.InvariantCulture));
        var prices = await ReadAsync(context.RequestServices, skus, context.RequestAborted);
        Write(context.Response, prices);
    });

    public override LoadPlan Plan(CaseScale scale) => Demand.Of(scale).Plan();

    public override async Task AccompanyAsync(IServiceProvider services, CancellationToken stopping)
    {
        var waits = Monitor.LockContentionCount;
        await services.GetRequiredService<PriceTable>().ChangeAsync(_demand.ChangesPerSecond, _changed, stopping);
        _waits = Monitor.LockContentionCount - waits;
    }

    public override async Task<IReadOnlyList<Figure>> CountAsync(IServiceProvider services)
    {
        await SettleAsync(services);
        var table = services.GetRequiredService<PriceTable>();
        var stale = 0;
        foreach (var sku in _changed)
        {
            var served = (await ReadAsync(services, [sku], CancellationToken.None))[0].Amount;
            if (served != await table.ReadAsync(sku)) stale++;
        }

        return [new("prices", _demand.Skus), new("waits for locks", _waits), new("changed meanwhile", _changed.Count), new(Stale, stale)];
    }

    /// <summary>Adds the services of this version.</summary>
    protected abstract void Add(IServiceCollection services, PriceTable table);

    protected abstract string MakeRequestId();

    protected abstract ValueTask<IReadOnlyList<Price>> ReadAsync(IServiceProvider services, int[] skus, CancellationToken cancellationToken);

    /// <summary>Waits until the last change has arrived, if this version receives changes.</summary>
    protected virtual Task SettleAsync(IServiceProvider services) => Task.CompletedTask;

    // Filling the table takes a while, so it's reused by both versions and the next run.
    private static async Task<PriceTable> FindTableAsync(int skus, CancellationToken cancellationToken)
    {
        await s_making.WaitAsync(cancellationToken);
        try
        {
            return s_table ??= await PriceTable.CreateAsync(skus, cancellationToken);
        }
        finally
        {
            s_making.Release();
        }
    }

    private static void Write(HttpResponse response, IReadOnlyList<Price> prices)
    {
        response.ContentType = "application/json";
        using var json = new Utf8JsonWriter(response.BodyWriter);
        json.WriteStartArray();
        foreach (var price in prices)
        {
            json.WriteStartObject();
            json.WriteNumber("sku"u8, price.Sku);
            json.WriteNumber("amount"u8, price.Amount);
            json.WriteEndObject();
        }

        json.WriteEndArray();
    }
}
